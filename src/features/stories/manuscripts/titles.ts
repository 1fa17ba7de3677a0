import { countTextWords } from "../../../core/text/index.ts";
import { TITLE_MAX } from "../../../shared/stories/editing.limits.ts";
import { BOXES } from "../../../shared/text/allowed.ts";
import { type ChildNode, childrenOf, Element, elementsIn, Text, textOf } from "../../../shared/text/dom.ts";
import type { Notes } from "./notes.ts";
import { isMarked } from "./own-marks.ts";

/** A part's title, and the headings it was taken from, which the text need not repeat. */
export interface Titled {
  readonly title: string | null;
  readonly taken: ReadonlySet<Element>;
  /** Words of the headings taken. */
  readonly words: number;
}

interface Candidate {
  readonly element: Element;
  readonly text: string;
  readonly words: readonly string[];
  /** A real heading; others count only when they say the title word for word. */
  readonly isHeading: boolean;
}

/**
 * Finds the title of a part: what the contents call it, if its first headings say the same or nothing more, else
 * those headings. Headings that say something else stay in the text.
 */
export function findTitle(nodes: readonly ChildNode[], listed: string | null, notes: Notes): Titled {
  const candidates = leadingLines(nodes).filter(
    ({ element }) =>
      ![element, ...elementsIn(element)].some((each) => notes.references.has(each) || notes.moved.has(each)),
  );
  const name = listed && normal(listed) ? listed.replace(/[\t\n\f\r ]+/g, " ").trim() : null;
  const lead = firstHeadings(candidates, nodes);
  const found = name === null ? fromHeadings(lead) : (exactly(candidates, name) ?? nearly(lead, name));
  const title = found.title ?? name;
  if (title && title.length > TITLE_MAX) return { title, taken: new Set(), words: 0 };
  return {
    title,
    taken: new Set(found.lines.map((line) => line.element)),
    words: found.lines.reduce((sum, line) => sum + countTextWords(line.text), 0),
  };
}

interface Found {
  readonly title: string | null;
  readonly lines: readonly Candidate[];
}

function fromHeadings(lines: readonly Candidate[]): Found {
  return { title: lines.length > 0 ? joined(lines) : null, lines };
}

/** A run of lines that says exactly what the contents say; a mere number takes the heading after it along. */
function exactly(candidates: readonly Candidate[], name: string): Found | null {
  const wanted = wordsOf(name).join(" ");
  for (let from = 0; from < candidates.length; from += 1)
    for (let to = from + 1; to <= candidates.length; to += 1) {
      const lines = candidates.slice(from, to);
      if (lines.flatMap((line) => line.words).join(" ") !== wanted) continue;
      const next = candidates[to];
      if (ORDINAL.test(name) && next?.isHeading)
        return { title: joined([...lines, next]), lines: [...lines, next] };
      // The heading has the finer spaces: no break after "Mrs.", say.
      const heading = joined(lines);
      return { title: withoutSpaces(heading) === withoutSpaces(name) ? heading : name, lines };
    }
  return null;
}

/** Headings that say part of what the contents say, or all and more. */
function nearly(lines: readonly Candidate[], name: string): Found {
  const said = lines.flatMap((line) => line.words);
  const wanted = wordsOf(name);
  if (said.length === 0) return { title: name, lines: [] };
  if (said.every((word) => wanted.includes(word))) return { title: name, lines };
  if (wanted.every((word) => said.includes(word))) return { title: joined(lines), lines };
  return { title: name, lines: [] };
}

/** One heading or two; the second is a section's where it is lower and not the only one of its level. */
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

/** "I" and "The Man Who Died" as "I: The Man Who Died". */
const joined = (lines: readonly Candidate[]): string =>
  lines
    .map((line) => line.text)
    .reduce((before, line) => (/[\p{P}]$/u.test(before) ? `${before} ${line}` : `${before}: ${line}`));

/** The lines a part begins with, down to its first paragraph. */
function leadingLines(nodes: readonly ChildNode[]): Candidate[] {
  const lines: Candidate[] = [];
  const walk = (children: readonly ChildNode[]): boolean => {
    for (const node of children) {
      if (node instanceof Text && node.data.trim() !== "") return false;
      if (!(node instanceof Element) || textOf(node).trim() === "") continue;
      const isHeading = /^h[1-6]$/.test(node.name) || isInHeadingGroup(node);
      if (isHeading || (node.name === "p" && countTextWords(textOf(node)) <= 20)) {
        lines.push(candidate(node, isHeading));
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

function candidate(element: Element, isHeading: boolean): Candidate {
  const text = lineText(element)
    .replace(/[\t\n\f\r ]+/g, " ")
    .trim();
  return { element, text, words: wordsOf(text), isHeading };
}

/** Text with line breaks as spaces. */
const lineText = (node: ChildNode): string =>
  node instanceof Text
    ? node.data
    : node instanceof Element && node.name === "br"
      ? " "
      : childrenOf(node).map(lineText).join("");

const withoutSpaces = (text: string): string => text.replace(/\s/g, "");

const normal = (text: string): string => wordsOf(text).join(" ");

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u00ad\u2060]/g, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];
