import { childrenOf, Element, elementsIn, textOf } from "../../../shared/text/dom.ts";
import { CHAPTER_LINE, DIVISION } from "./heading-words.ts";
import type { Start } from "./parts.ts";
import { typesOf } from "./styles.ts";
import type { SourceDocument } from "./types.ts";

/**
 * Headings that begin chapters: those of the highest level that is there more than once; where that level names
 * parts, those of the next level too. Without headings, lines that read like them.
 */
export function headingStarts(document: SourceDocument): Start[] {
  const headings = [...elementsIn(document.body)].filter(
    (each) => /^h[1-6]$/.test(each.name) && isFree(each) && textOf(each).trim() !== "",
  );
  const levels = [...new Set(headings.map((each) => each.name))].sort();
  const of = (level: string | undefined) => headings.filter((each) => each.name === level);
  const main = levels.find((level) => of(level).length > 1);
  const below = levels[levels.indexOf(main ?? "") + 1];
  const divisions = of(main).filter((each) => DIVISION.test(textOf(each).trim()));
  const hasParts = main !== undefined && divisions.length > of(main).length / 2 && of(below).length > 1;
  const lines = main ? [] : chapterLines(document);
  if (lines.length > 1) makeHeadings(lines);
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

/** Starts at lines that read like headings, in files that have no headings. */
export function lineStarts(documents: readonly SourceDocument[]): Start[] {
  if (documents.some(({ body }) => [...elementsIn(body)].some((each) => /^h[1-6]$/.test(each.name))))
    return [];
  return documents.flatMap((document) => {
    const lines = chapterLines(document);
    makeHeadings(lines);
    return lines.map((element) => ({ document, element, title: null, types: [], isParent: false }));
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
