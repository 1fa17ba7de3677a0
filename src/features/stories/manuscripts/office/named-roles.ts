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

/** Names of these styles in programs in other languages; web pages and the clipboard have the English ones. */
const LOCAL_TITLE_STYLE =
  /^(?:titel|tittel|titre|título|titulo|titolo|tytuł|tytu|название|назва|název|názov|cím|konu başlığı|τίτλος|标题|標題|表題|제목)$/;
const LOCAL_SUBTITLE_STYLE =
  /^(?:untertitel|undertitel|undertittel|ondertitel|sous-titre|subtítulo|subttulo|sottotitolo|podtytuł|podtytu|подзаголовок|підзаголовок|podtitul|alcím|副标题|副標題|副題|부제)$/;

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
  const [name = ""] = names;
  if (SUBTITLE_STYLE.test(name) || LOCAL_SUBTITLE_STYLE.test(name)) return { role: "subtitle" };
  if (is(TITLE_STYLE) || is(LOCAL_TITLE_STYLE))
    return /chapter|kapitel|chapitre|cap[ií]tulo/.test(name)
      ? { role: "heading", level: 1 }
      : { role: "title" };
  if (is(VERSE_STYLE)) return { role: "verse" };
  if (is(QUOTE_STYLE)) return { role: "quote" };
  return { role: is(/^(?:html preformatted|preformatted text)$/) ? "pre" : "plain" };
}
