import { countTextWords } from "#core/text/index.ts";
import { TITLE_MAX } from "#shared/stories/editing.limits.ts";
import { BOXES } from "#shared/text/allowed.ts";
import { type ChildNode, childrenOf, Element, elementsIn, Text, textOf } from "#shared/text/dom.ts";
import { CHAPTER_WORD } from "./heading-words.ts";
import type { Notes } from "./notes.ts";
import { isMarked } from "./own-marks.ts";

/** A part's title, and the headings it was taken from, which the text does not repeat. */
export interface Titled {
  readonly title: string | null;
  readonly taken: ReadonlySet<Element>;
  /** Number of words of these headings. */
  readonly words: number;
}

interface Candidate {
  readonly element: Element;
  readonly text: string;
  readonly words: readonly string[];
  /** True for a real heading; other lines count only if they equal the title. */
  readonly isHeading: boolean;
}

/**
 * Determines the title of a part: its title in the contents if its first headings match, or otherwise those
 * headings. Headings with different words stay in the text.
 */
export function findTitle(nodes: readonly ChildNode[], listed: string | null, notes: Notes): Titled {
  const candidates = leadingLines(nodes, notes).filter(
    ({ element, isHeading }) =>
      ![element, ...elementsIn(element)].some(
        (each) => notes.moved.has(each) || (!isHeading && notes.references.has(each)),
      ),
  );
  const name = listed && normal(listed) ? listed.replace(/[\t\n\f\r ]+/g, " ").trim() : null;
  const lead = firstHeadings(candidates, nodes);
  const match = name === null ? fromHeadings(lead) : (exactly(candidates, name) ?? nearly(lead, name));
  const title = match.title ?? name;
  if (title && title.length > TITLE_MAX) return { title, taken: new Set(), words: 0 };
  return {
    title,
    taken: new Set(match.lines.map((line) => line.element)),
    words: match.lines.reduce((sum, line) => sum + countTextWords(line.text), 0),
  };
}

interface Found {
  readonly title: string | null;
  readonly lines: readonly Candidate[];
}

function fromHeadings(lines: readonly Candidate[]): Found {
  return { title: lines.length > 0 ? joined(lines) : null, lines };
}

/**
 * Finds consecutive lines equal to the title in the contents; a plain number is combined with the following
 * heading.
 */
function exactly(candidates: readonly Candidate[], name: string): Found | null {
  const normalName = wordsOf(name).join(" ");
  for (let from = 0; from < candidates.length; from += 1)
    for (let to = from + 1; to <= candidates.length; to += 1) {
      const lines = candidates.slice(from, to);
      if (lines.flatMap((line) => line.words).join(" ") !== normalName) continue;
      const next = candidates[to];
      if (ORDINAL.test(name) && next?.isHeading)
        return { title: joined([...lines, next]), lines: [...lines, next] };
      // The heading has better spacing, such as a no-break space after "Mrs.".
      const heading = joined(lines);
      return { title: withoutSpaces(heading) === withoutSpaces(name) ? heading : name, lines };
    }
  return null;
}

/** Finds headings that contain part of the title in the contents, or all of it and more. */
function nearly(lines: readonly Candidate[], name: string): Found {
  const headingWords = lines.flatMap((line) => line.words);
  const nameWords = wordsOf(name);
  if (headingWords.length === 0) return { title: name, lines: [] };
  if (headingWords.every((word) => nameWords.includes(word))) return { title: name, lines };
  if (nameWords.every((word) => headingWords.includes(word))) return { title: joined(lines), lines };
  return { title: name, lines: [] };
}

/**
 * Returns the first heading or two; the second belongs to a section if it is of a lower level and not the
 * only one of that level.
 */
function firstHeadings(candidates: readonly Candidate[], nodes: readonly ChildNode[]): readonly Candidate[] {
  const end = candidates.findIndex((line) => !line.isHeading);
  const [first, second] = end < 0 ? candidates : candidates.slice(0, end);
  if (!first || !second) return first ? [first] : [];
  if (isMarked(first.element)) return [first];
  const level = second.element.name;
  const isSection = level > first.element.name && /^h[1-6]$/.test(level) && countOf(level, nodes) > 1;
  return isSection ? [first] : [first, second];
}

const countOf = (name: string, nodes: readonly ChildNode[]): number =>
  nodes
    .flatMap((node) => (node instanceof Element ? [node, ...elementsIn(node)] : []))
    .filter((each) => each.name === name).length;

const ORDINAL = /^(?:\p{L}+\s+)?(?:\d{1,3}|[ivxlc]{1,8})\.?$/iu;

/** Joins "I" and "The Man Who Died" to "I: The Man Who Died". */
const joined = (lines: readonly Candidate[]): string => lines.map((line) => line.text).reduce(joinTwo);

const joinTwo = (before: string, line: string): string =>
  /[\p{P}]$/u.test(before) ? `${before} ${line}` : `${before}: ${line}`;

/** Joins the lines of one heading: a number or "Chapter One" like a heading before, others with a space. */
const joinBroken = (before: string, line: string): string =>
  isNumbering(before) && !/^\p{Ll}/u.test(line) ? joinTwo(before, line) : `${before} ${line}`;

const isNumbering = (line: string): boolean =>
  ORDINAL.test(line) || (CHAPTER_WORD.test(line) && line.split(" ").length === 2);

/** Returns the lines of a part before its first paragraph. */
function leadingLines(nodes: readonly ChildNode[], notes: Notes): Candidate[] {
  const lines: Candidate[] = [];
  const walk = (children: readonly ChildNode[]): boolean => {
    for (const node of children) {
      if (node instanceof Text && node.data.trim() !== "") return false;
      if (!(node instanceof Element) || textOf(node).trim() === "") continue;
      const isHeading = /^h[1-6]$/.test(node.name) || isInHeadingGroup(node);
      if (isHeading || (node.name === "p" && countTextWords(textOf(node)) <= 20)) {
        lines.push(candidate(node, isHeading, notes));
        if (lines.length >= 6) return false;
      } else if (!BOX.has(node.name) || !walk(childrenOf(node))) return false;
    }
    return true;
  };
  walk(nodes);
  return lines;
}

const BOX = new Set([...BOXES, "div", "section", "body"]);

const isInHeadingGroup = (element: Element): boolean =>
  element.name === "p" && element.parent instanceof Element && element.parent.name === "hgroup";

function candidate(element: Element, isHeading: boolean, notes: Notes): Candidate {
  const text = lineText(element, notes)
    .split(BREAK)
    .map((line) => line.replace(/[\t\n\f\r ]+/g, " ").trim())
    .filter(Boolean)
    .reduce((before, line) => (before === "" ? line : joinBroken(before, line)), "");
  return { element, text, words: wordsOf(text), isHeading };
}

/** Represents a line break; texts contain no control characters. */
const BREAK = "\u0000";

/** Returns text with BREAK for line breaks, without note references. */
function lineText(node: ChildNode, notes: Notes): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || notes.references.has(node) || READINGS.has(node.name)) return "";
  if (node.name === "br") return BREAK;
  return childrenOf(node)
    .map((child) => lineText(child, notes))
    .join("");
}

/** Readings of ruby, which a title does not show. */
const READINGS = new Set(["rt", "rp", "rtc"]);

/** Returns the pronunciations (ruby `rt`) in headings that became a title, which shows their base text only. */
export const readingsIn = (taken: Iterable<Element>): string[] =>
  [...taken].flatMap((heading) =>
    [...elementsIn(heading)].filter(({ name }) => name === "rt").map((reading) => textOf(reading)),
  );

const withoutSpaces = (text: string): string => text.replace(/\s/g, "");

const normal = (text: string): string => wordsOf(text).join(" ");

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u00ad\u2060]/g, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];
