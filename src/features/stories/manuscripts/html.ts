import { sanitiseChapter } from "../../../core/text/index.ts";
import { manuscriptsText } from "../../../shared/stories/manuscripts.text.ts";
import { checkLanguage } from "../../../shared/text/attributes.ts";
import { type Document, parseMarkup, TooDeepError, textOf } from "../../../shared/text/dom.ts";
import { readOneFile, titleFromName } from "./one-file.ts";
import type { Manuscript } from "./types.ts";
import { findElement, findElements } from "./xml.ts";

/** Gives the pictures that a text names, by what then stands as their `src`. */
export type Pictures = (root: Document) => Promise<Map<string, Buffer>>;

/** Reads an HTML page, split at its headings. */
export async function readHtml(html: string, fileName: string, pictures?: Pictures): Promise<Manuscript> {
  const root = parsePage(paragraphed(html));
  const meta = (name: string) =>
    findElements(root, "meta")
      .find((each) => each.attribs.name?.toLowerCase() === name)
      ?.attribs.content?.trim() || null;
  const heads = findElements(root, "h1");
  const heading = heads.length === 1 && heads[0] ? oneLine(textOf(heads[0])) : null;
  const titled = findElement(root, "title");
  const title =
    (titled && oneLine(textOf(titled))) || heading || titleFromName(fileName) || manuscriptsText.untitled;
  return readOneFile({
    root,
    title,
    author: meta("author") ?? meta("dc.creator"),
    language: checkLanguage(findElement(root, "html")?.attribs.lang),
    synopsis: meta("description"),
    subjects: (meta("keywords") ?? "")
      .split(",")
      .map((each) => each.trim())
      .filter(Boolean)
      .slice(0, 25),
    images: (await pictures?.(root)) ?? new Map(),
  });
}

function parsePage(html: string): Document {
  try {
    return parseMarkup(html);
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
    return parseMarkup(sanitiseChapter(html).html);
  }
}

/** Pages of old part paragraphs by two line breaks. */
function paragraphed(html: string): string {
  const breaks = html.match(/<br\b/gi)?.length ?? 0;
  const paragraphs = html.match(/<p\b/gi)?.length ?? 0;
  return breaks > paragraphs * 2 ? html.replace(/(?:<br\s*\/?>\s*){2,}/gi, "<p>") : html;
}

const oneLine = (value: string): string => value.replace(/[\t\n\f\r ]+/g, " ").trim();
