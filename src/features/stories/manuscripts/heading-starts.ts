import { countTextWords } from "#core/text/index.ts";
import {
  type ChildNode,
  childrenOf,
  Element,
  elementsIn,
  removeNodes,
  Text,
  textOf,
} from "#shared/text/dom.ts";
import type { Division } from "./divisions.ts";
import { CHAPTER_LINE, CHAPTER_WORD, DIVISION } from "./heading-words.ts";
import { isContentsTitle, isMatterTitle } from "./matter.ts";
import { isMarked } from "./own-marks.ts";
import type { Start } from "./parts.ts";
import { typesOf } from "./styles.ts";
import type { SourceDocument } from "./types.ts";

/**
 * Returns the headings that start chapters: those of the highest level occurring more than once; if that
 * level names parts, also those of the next level, and so on. Without headings, lines that look like
 * headings.
 */
export function headingStarts(document: SourceDocument): Start[] {
  const all = [...elementsIn(document.body)].filter(
    (each) => /^h[1-6]$/.test(each.name) && isFree(each) && textOf(each).trim() !== "",
  );
  const contents = all.filter(isContents);
  const headings = all.filter((each) => !isContents(each));
  const marked = headings.filter(isMarked);
  if (marked.length > 0)
    return marked.map((element) => ({
      document,
      element,
      title: null,
      division: null,
      within: [],
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
    ...numberedBelow(headings, first === -1 ? [] : levelsOfParts(document, levels.slice(first))),
    ...(headings.length > 0 ? contents : []),
    ...named(document),
  ]);
  for (const [number, title] of titlesBelowNumbers(document)) if (chosen.has(number)) chosen.delete(title);
  return inDivisions(
    document,
    [...elementsIn(document.body)].filter((each) => chosen.has(each)),
  );
}

/**
 * Returns the titles of chapters by the headings with their numbers, such as "1" or "Chapter One" above "The Ferry".
 * Numbers with several headings of one level below them are parts; then no number is a chapter's.
 */
function titlesBelowNumbers(document: SourceDocument): ReadonlyMap<Element, Element> {
  const titles = new Map<Element, Element>();
  const empty = emptyHeadings(document, 0);
  const headings = [...elementsIn(document.body)].filter(
    (each) => /^h[1-6]$/.test(each.name) && textOf(each).trim() !== "",
  );
  for (const [index, number] of headings.entries()) {
    if (!isChapterNumber(textOf(number).trim())) continue;
    const title = headings[index + 1];
    if (!title || title.name <= number.name) continue;
    for (let at = index + 2; ; at += 1) {
      const below = headings[at];
      if (!below || below.name <= number.name) break;
      if (below.name === title.name) return new Map();
    }
    if (empty.has(number)) titles.set(number, title);
  }
  return titles;
}

const isChapterNumber = (text: string): boolean =>
  !DIVISION.test(text) &&
  (/^(?:\d{1,3}|[ivxlc]{1,8})\.?$/i.test(text) || (/^\S+ \S+$/.test(text) && CHAPTER_WORD.test(text)));

/** Makes the chapter line that a file of one chapter begins with its heading. */
export function headLoneChapter(document: SourceDocument): void {
  if ([...elementsIn(document.body)].some((each) => /^h[1-6]$/.test(each.name))) return;
  const lines = chapterLines(document);
  if (lines.length === 1 && isFirst(lines[0]!, document)) makeHeadings(lines);
}

const isFirst = (line: Element, { body }: SourceDocument): boolean =>
  [...elementsIn(body)].find(
    (each) => /^(?:p|h[1-6]|li|td|blockquote|pre)$/.test(each.name) && textOf(each).trim() !== "",
  ) === line;

/**
 * Returns headings below the chosen levels that number the book's chapters: those that call themselves
 * chapters, or that count from one to the end without restarting, unlike sections of chapters.
 */
function numberedBelow(headings: readonly Element[], chosen: readonly string[]): Element[] {
  const deepest = chosen.at(-1);
  for (const level of [...new Set(headings.map(({ name }) => name))].sort()) {
    if (chosen.includes(level) || (deepest && level < deepest)) continue;
    const levelHeadings = headings.filter(({ name }) => name === level);
    const texts = levelHeadings.map((each) => textOf(each).trim());
    const chapters = texts.filter((text) => CHAPTER_WORD.test(text) && CHAPTER_LINE.test(text));
    if (new Set(chapters).size > 1 && new Set(chapters).size === chapters.length) return levelHeadings;
    const numbers = texts.flatMap((text) => numberOf(text) ?? []);
    const isCount = numbers.length > 2 && numbers.every((number, at) => number === at + 1);
    const above = headings.filter(({ name }) => name < level).length;
    if (isCount && numbers.length > above) return levelHeadings;
  }
  return [];
}

/** Returns the number at the beginning of a heading ("12", "XII.", "3: The Key"); null if none. */
function numberOf(text: string): number | null {
  const [, digits, signs] = /^(?:(\d{1,3})|([ivxlc]{1,8}))(?:$|[.:)–—-]|\s)/i.exec(text) ?? [];
  if (digits) return Number(digits);
  return signs && signs === signs.toUpperCase() ? romanValue(signs) : null;
}

function romanValue(signs: string): number {
  const values = [...signs].map((sign) => ROMAN[sign] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}
const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

const isContents = (heading: Element): boolean => isContentsTitle(textOf(heading));

/**
 * Returns the heading levels that start parts or chapters: the first, and each level below one that names
 * parts, apart from front and back matter.
 */
function levelsOfParts(document: SourceDocument, levels: readonly string[]): string[] {
  const numbered = titlesBelowNumbers(document);
  const empty = emptyHeadings(document);
  const of = (level: string | undefined) =>
    [...elementsIn(document.body)].filter(
      (each) => each.name === level && isFree(each) && textOf(each).trim() && !isContents(each),
    );
  const partLevels: string[] = [];
  for (const [index, level] of levels.entries()) {
    partLevels.push(level);
    const main = of(level).filter((each) => !isMatterTitle(textOf(each)));
    const below = of(levels[index + 1]);
    const divisions = main.filter(
      (each) => DIVISION.test(textOf(each).trim()) || (empty.has(each) && !numbered.has(each)),
    );
    if (divisions.length <= main.length / 2 || below.length <= (index === 0 ? 1 : main.length)) break;
  }
  return partLevels;
}

/** Returns headings followed by a deeper one with at most `most` words in between. */
function emptyHeadings({ body }: SourceDocument, most = SUBTITLE_WORDS): ReadonlySet<Element> {
  const headings = new Set<Element>();
  let last: Element | null = null;
  let wordCount = 0;
  const visit = (node: ChildNode): void => {
    if (node instanceof Text) wordCount += countTextWords(node.data);
    if (!(node instanceof Element)) return;
    if (!/^h[1-6]$/.test(node.name)) return childrenOf(node).forEach(visit);
    if (last && last.name < node.name && wordCount <= most) headings.add(last);
    last = node;
    wordCount = 0;
  };
  childrenOf(body).forEach(visit);
  return headings;
}

/**
 * Maximum number of words, such as an epigraph, between the heading of a part and that of its first chapter.
 */
const SUBTITLE_WORDS = 30;

/**
 * Returns starts at headings; a heading followed by deeper ones is a division that contains them, unless it is
 * that of an introduction or other matter with text below it.
 */
function inDivisions(document: SourceDocument, elements: readonly Element[]): Start[] {
  const open: { readonly level: string; readonly division: Division }[] = [];
  const empty = emptyHeadings(document, 0);
  return elements.map((element, index) => {
    const level = element.name;
    const isHeading = /^h[1-6]$/.test(level);
    while (open.length > 0 && (!isHeading || open.at(-1)!.level >= level)) open.pop();
    const within = open.map(({ division }) => division);
    const next = elements[index + 1]?.name ?? "";
    const holds = isHeading && /^h[1-6]$/.test(next) && next > level && !isContents(element);
    const isMatter = isMatterTitle(textOf(element)) && !empty.has(element);
    const division = holds && !isMatter ? { title: null } : null;
    if (division) open.push({ level, division });
    return { document, element, title: null, types: typesOf(element), division, within };
  });
}

/** Returns starts at lines that look like headings, in files without headings. */
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
    (each) => isLine(each) && isFree(each) && CHAPTER_LINE.test(textOf(each).trim()),
  );

/** Returns true for a paragraph, and for a box with words alone, as old pages centre them. */
const isLine = (element: Element): boolean =>
  element.name === "p" ||
  ((element.name === "center" || element.name === "div") &&
    childrenOf(element).every((child) => !(child instanceof Element) || INLINE.has(child.name)));

const INLINE = new Set(["a", "b", "big", "br", "em", "font", "i", "small", "span", "strong", "u"]);

/** Makes lines headings; a rule between the text above and a heading is not a scene break. */
function makeHeadings(lines: readonly Element[]): void {
  const rules: Element[] = [];
  for (const line of lines) {
    line.name = "h2";
    let before = line.prev;
    while (before && !(before instanceof Element && before.name === "hr")) {
      if (textOf(before).trim() !== "" || (before instanceof Element && before.name === "img")) break;
      before = before.prev;
    }
    if (before instanceof Element && before.name === "hr") rules.push(before);
  }
  removeNodes(rules);
}

/** Returns sections that state their type, and whatever follows each. */
function named(document: SourceDocument): Element[] {
  const elements = childrenOf(document.body).filter((each) => each instanceof Element);
  return elements.filter((each, index) => [each, elements[index - 1]].some((one) => one && isNamed(one)));
}

const isNamed = (element: Element): boolean =>
  element.name === "section" && typesOf(element).length > 0 && !typesOf(element).includes("footnotes");

/** Returns true if the element is not inside a quotation, list, table or note. */
function isFree(element: Element): boolean {
  for (let parent = element.parent; parent instanceof Element; parent = parent.parent)
    if (/^(?:blockquote|li|td|th|figure|aside)$/.test(parent.name)) return false;
  return true;
}
