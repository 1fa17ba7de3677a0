import {
  HEADING_STYLE,
  QUOTE_STYLE,
  SUBTITLE_STYLE,
  TITLE_STYLE,
  VERSE_STYLE,
} from "#shared/text/style-names.ts";
import type { Paragraph, Role } from "./model.ts";

/** Role of a paragraph, by its style and outline level. */
export type ParagraphRole = Pick<Paragraph, "level" | "own"> & { readonly role: Role };

const CONTENTS =
  /^(?:(?:toc|verzeichnis|tm|índice|indice|sommario|содержание|оглавление) ?\d|toc heading|contents(?: heading| \d)?|table of (?:contents|figures)|inhaltsverzeichnis.*)$/;

/** Returns true if a paragraph with these style names belongs to a table of contents. */
export const isContentsName = (names: readonly string[]): boolean =>
  names.some((name) => CONTENTS.test(name));

/**
 * Returns a paragraph's role by its style's names, in lower case, from the style to its most distant ancestor,
 * and its outline level from 0; null for body text in spite of its names.
 */
export function roleByNames(names: readonly string[], outline: number | null | undefined): ParagraphRole {
  if (typeof outline === "number") return { role: "heading", level: Math.min(outline + 1, 6) };
  const named =
    outline === undefined ? names.map((each) => HEADING_STYLE.exec(each)?.[1]).find(Boolean) : undefined;
  if (named) return { role: "heading", level: Math.min(Number(named), 6) };
  const is = (pattern: RegExp) => names.some((each) => pattern.test(each));
  if (names[0] !== undefined && SUBTITLE_STYLE.test(names[0])) return { role: "subtitle" };
  if (is(TITLE_STYLE))
    return /chapter|kapitel|chapitre|cap[ií]tulo/.test(names[0] ?? "")
      ? { role: "heading", level: 1 }
      : { role: "title" };
  if (is(VERSE_STYLE)) return { role: "verse" };
  if (is(QUOTE_STYLE)) return { role: "quote" };
  return { role: is(/^(?:html preformatted|preformatted text)$/) ? "pre" : "plain" };
}
