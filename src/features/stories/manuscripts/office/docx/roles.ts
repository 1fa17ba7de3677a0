import { CHAPTER_TYPES } from "#shared/stories/chapters.enums.ts";
import { NOTE_CLASSES, NOTE_LABEL_CLASS } from "../../author-notes.ts";
import { isContentsName, type ParagraphRole, roleByNames } from "../named-roles.ts";
import type { ParagraphProperties, Style } from "./styles.ts";

/** Heading styles of the site's exports: what they start, and whether in a volume or after all parts. */
const OWN_HEADINGS: ReadonlySet<string> = new Set(
  [
    ...["volume", "part"].flatMap((kind) => [
      ...[kind, `${kind}-inner`],
      ...[`${kind}-again`, `${kind}-inner-again`],
    ]),
    ...CHAPTER_TYPES.flatMap((type) => [type, `${type}-apart`, `${type}-apart-inner`]),
  ].map((name) => `fw-${name}`),
);
const OWN_NOTES: ReadonlySet<string> = new Set([...Object.values(NOTE_CLASSES), NOTE_LABEL_CLASS]);
const OWN_PARAGRAPHS: ReadonlySet<string> = new Set(
  ["signature", "dateline", "salutation", "no-indent"].map((name) => `fw-${name}`),
);

/** Converts "fw-part-inner" to the classes that `readOwnMarks` reads. */
const classesOfHeading = (name: string): string =>
  name.replace(/(?:-(?:inner|apart|again))+$/, (marks) => marks.replaceAll("-", " fw-"));

/** Returns true if a paragraph belongs to a table of contents. */
export const isContentsStyle = ({ names }: Style): boolean => isContentsName(names);

/** Returns a paragraph's role: a heading by style name or outline level, otherwise by style name. */
export function roleOf(style: Style, { outline }: ParagraphProperties): ParagraphRole {
  const { names, own, name } = style;
  if (OWN_HEADINGS.has(name)) return { role: "heading", own: { boxes: [], name: classesOfHeading(name) } };
  if (OWN_PARAGRAPHS.has(name)) return { role: "plain", own: { boxes: [], name: name.slice(3) } };
  if (OWN_NOTES.has(name)) return { role: "plain", own: { boxes: [], name } };
  if (own?.block) return { role: own.block.isPre ? "pre" : "plain", own: own.block };
  if (name === "fw-pre") return { role: "pre" };
  // Level 9 means body text (ECMA-376, 17.3.1.20).
  return roleByNames(names, outline !== undefined && outline >= 9 ? null : outline);
}
