import { childrenOf, type Document, Element, elementsIn, textOf } from "../../../core/text/dom.ts";
import { assemble } from "./assemble.ts";
import { imageShelf, loadImages } from "./images.ts";
import { findNotes } from "./notes.ts";
import { cutParts, type Start } from "./parts.ts";
import { sourceDocument } from "./source.ts";
import { readStyles, typesOf } from "./styles.ts";
import type { Manuscript, SourceDocument } from "./types.ts";
import { findElements } from "./xml.ts";

/** A manuscript that is one file, as HTML, and what is known about it. */
export interface OneFile {
  readonly root: Document;
  readonly title: string;
  readonly author: string | null;
  readonly language: string | null;
  readonly synopsis: string | null;
  readonly subjects: readonly string[];
  /** By the name that stands as `src`. */
  readonly images?: ReadonlyMap<string, Buffer>;
}

/** Splits it at its headings and makes a manuscript of it. Throws 400 when there is nothing to read. */
export async function readOneFile(file: OneFile): Promise<Manuscript> {
  const embedded = new Map(file.images ?? []);
  takeEmbedded(file.root, embedded);
  const sheets = findElements(file.root, "style").map((style) => textOf(style));
  const document = sourceDocument("text", file.root, readStyles(sheets), true);
  const shelf = imageShelf((path) => embedded.has(path));
  const parts = cutParts([document], headingStarts(document));
  const { chapters, report } = await assemble({
    title: file.title,
    parts,
    notes: findNotes([document]),
    images: shelf,
  });
  const kept = await loadImages(shelf, chapters, async (path) => embedded.get(path) ?? null);
  return {
    title: file.title,
    author: file.author,
    language: file.language ?? "en",
    synopsis: file.synopsis,
    subjects: file.subjects,
    cover: null,
    chapters: kept.chapters,
    images: kept.images,
    report: [...report, ...kept.report],
  };
}

/** A title out of a file name. */
export const titleFromName = (fileName: string): string | null =>
  fileName
    .replace(/^.*[\\/]/, "")
    .replace(/\.\w{1,8}$/, "")
    .replace(/[_\s]+/g, " ")
    .trim() || null;

/** A line that begins a chapter, though nothing marks it as a heading. */
export const CHAPTER_LINE =
  /^(?:(?:chapter|kapitel|chapitre|capítulo|capitolo|stave|canto)\s+(?:\d{1,3}|[ivxlc]{1,8}|the\s+\w+|\p{L}+)(?:\b|[.:—–-]).{0,70}|(?:prologue|epilogue|interlude|preface|foreword|introduction|afterword)\.?|(?:part|book|volume|act)\s+(?:\d{1,2}|[ivxlc]{1,6}|the\s+\w+|one|two|three|four|five|six|seven|eight|nine|ten)(?:[.:—–-].{0,60})?)$/iu;

/** Images within the file's own text (data URIs) become files of their own. */
function takeEmbedded(root: Document, images: Map<string, Buffer>): void {
  for (const element of findElements(root, "img")) {
    const match = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(element.attribs.src ?? "");
    if (!match?.[1]) continue;
    const name = `embedded-${images.size + 1}`;
    images.set(name, Buffer.from(match[1], "base64"));
    element.attribs.src = name;
  }
}

const DIVISION = /^(?:part|book|volume|act|teil|buch|band|partie|livre|tome)\b/i;

/**
 * Headings that begin chapters: those of the highest level that is there more than once; where that level names
 * parts, those of the next level too. Without headings, lines that read like them.
 */
function headingStarts(document: SourceDocument): Start[] {
  const headings = [...elementsIn(document.body)].filter(
    (each) => /^h[1-6]$/.test(each.name) && isFree(each) && textOf(each).trim() !== "",
  );
  const levels = [...new Set(headings.map((each) => each.name))].sort();
  const of = (level: string | undefined) => headings.filter((each) => each.name === level);
  const main = levels.find((level) => of(level).length > 1);
  const below = levels[levels.indexOf(main ?? "") + 1];
  const divisions = of(main).filter((each) => DIVISION.test(textOf(each).trim()));
  const hasParts = main !== undefined && divisions.length > of(main).length / 2 && of(below).length > 1;
  const lines = main
    ? []
    : [...elementsIn(document.body)].filter(
        (each) => each.name === "p" && isFree(each) && CHAPTER_LINE.test(textOf(each).trim()),
      );
  for (const line of lines.length > 1 ? lines : []) line.name = "h2";
  const chosen = new Set([
    ...of(main),
    ...(hasParts ? of(below) : []),
    ...(lines.length > 1 ? lines : []),
    ...named(document),
  ]);
  return [...elementsIn(document.body)]
    .filter((each) => chosen.has(each))
    .map((element) => ({
      document,
      element,
      title: null,
      types: typesOf(element),
      isParent: hasParts && element.name === main && divisions.includes(element),
    }));
}

/** Sections that say what they are, and what comes after each. */
function named(document: SourceDocument): Element[] {
  const elements = childrenOf(document.body).filter((each) => each instanceof Element);
  return elements.filter((each, index) => [each, elements[index - 1]].some((one) => one && isNamed(one)));
}

const isNamed = (element: Element): boolean =>
  element.name === "section" && typesOf(element).length > 0 && !typesOf(element).includes("footnotes");

/** Not within a quotation, list, table or note. */
function isFree(element: Element): boolean {
  for (let parent = element.parent; parent instanceof Element; parent = parent.parent)
    if (/^(?:blockquote|li|td|th|figure|aside)$/.test(parent.name)) return false;
  return true;
}
