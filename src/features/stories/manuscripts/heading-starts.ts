import { countTextWords } from "../../../core/text/index.ts";
import { type ChildNode, childrenOf, Element, elementsIn, Text, textOf } from "../../../shared/text/dom.ts";
import type { Division } from "./divisions.ts";
import { CHAPTER_LINE, DIVISION } from "./heading-words.ts";
import { isMarked } from "./own-marks.ts";
import type { Start } from "./parts.ts";
import { typesOf } from "./styles.ts";
import type { SourceDocument } from "./types.ts";

/**
 * Headings that begin chapters: those of the highest level that is there more than once; where that level names
 * parts, those of the next level too, and so on. Without headings, lines that read like them.
 */
export function headingStarts(document: SourceDocument): Start[] {
  const headings = [...elementsIn(document.body)].filter(
    (each) => /^h[1-6]$/.test(each.name) && isFree(each) && textOf(each).trim() !== "",
  );
  const marked = headings.filter(isMarked);
  if (marked.length > 0)
    return marked.map((element) => ({
      ...{ document, element, title: null, division: null, within: [] },
      types: typesOf(element),
    }));
  const levels = [...new Set(headings.map((each) => each.name))].sort();
  const of = (level: string | undefined) => headings.filter((each) => each.name === level);
  const first = levels.findIndex((level) => of(level).length > 1);
  const lines = first === -1 ? chapterLines(document) : [];
  if (lines.length > 1) makeHeadings(lines);
  const chosen = new Set<Element>([
    ...(first === -1 ? [] : levelsOfParts(document, levels.slice(first)).flatMap(of)),
    ...(lines.length > 1 ? lines : []),
    ...named(document),
  ]);
  return inDivisions(
    document,
    [...elementsIn(document.body)].filter((each) => chosen.has(each)),
  );
}

/** The levels of headings that begin something of its own: the first, and each below one that names parts. */
function levelsOfParts(document: SourceDocument, levels: readonly string[]): string[] {
  const empty = emptyHeadings(document);
  const of = (level: string | undefined) =>
    [...elementsIn(document.body)].filter(
      (each) => each.name === level && isFree(each) && textOf(each).trim(),
    );
  const found: string[] = [];
  for (const [index, level] of levels.entries()) {
    found.push(level);
    const main = of(level);
    const below = of(levels[index + 1]);
    const divisions = main.filter((each) => DIVISION.test(textOf(each).trim()) || empty.has(each));
    if (divisions.length <= main.length / 2 || below.length <= (index === 0 ? 1 : main.length)) break;
  }
  return found;
}

/** Headings that a deeper one follows with hardly a word between. */
function emptyHeadings({ body }: SourceDocument): ReadonlySet<Element> {
  const found = new Set<Element>();
  let last: Element | null = null;
  let words = 0;
  const visit = (node: ChildNode): void => {
    if (node instanceof Text) words += countTextWords(node.data);
    if (!(node instanceof Element)) return;
    if (!/^h[1-6]$/.test(node.name)) return childrenOf(node).forEach(visit);
    if (last && last.name < node.name && words <= SUBTITLE_WORDS) found.add(last);
    last = node;
    words = 0;
  };
  childrenOf(body).forEach(visit);
  return found;
}

/** Words that may stand between the heading of a part and that of its first chapter: an epigraph. */
const SUBTITLE_WORDS = 30;

/** Starts at headings: what a deeper one follows is a division of all that are deeper. */
function inDivisions(document: SourceDocument, elements: readonly Element[]): Start[] {
  const open: { readonly level: string; readonly division: Division }[] = [];
  return elements.map((element, index) => {
    const level = element.name;
    const isHeading = /^h[1-6]$/.test(level);
    while (open.length > 0 && (!isHeading || open.at(-1)!.level >= level)) open.pop();
    const within = open.map(({ division }) => division);
    const next = elements[index + 1]?.name ?? "";
    const division = isHeading && /^h[1-6]$/.test(next) && next > level ? { title: null } : null;
    if (division) open.push({ level, division });
    return { document, element, title: null, types: typesOf(element), division, within };
  });
}

/** Starts at lines that read like headings, in files that have no headings. */
export function lineStarts(documents: readonly SourceDocument[]): Start[] {
  if (documents.some(({ body }) => [...elementsIn(body)].some((each) => /^h[1-6]$/.test(each.name))))
    return [];
  return documents.flatMap((document) => {
    const lines = chapterLines(document);
    makeHeadings(lines);
    return lines.map((element) => ({
      document,
      element,
      title: null,
      types: [],
      division: null,
      within: [],
    }));
  });
}

const chapterLines = ({ body }: SourceDocument): Element[] =>
  [...elementsIn(body)].filter(
    (each) => each.name === "p" && isFree(each) && CHAPTER_LINE.test(textOf(each).trim()),
  );

function makeHeadings(lines: readonly Element[]): void {
  for (const line of lines) line.name = "h2";
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
