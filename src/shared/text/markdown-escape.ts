import { INLINE } from "./allowed.ts";
import { childrenOf, Element, Text, textOf } from "./dom.ts";

/** Escapes every character that has a meaning in Markdown. */
export function escapeMarkdown(text: string, beforeElement: boolean): string {
  const escaped = text
    .replace(/[\\`*_[\]<~|^]/g, "\\$&")
    .replace(/&(?=[#a-z])/gi, "&amp;")
    .replace(/(https?|ftp):(?=\/\/)/gi, "$1\\:")
    .replace(/www\./gi, (start) => start.replace(".", "\\."))
    .replace(/(?<=[\w.+-])@(?=\w)/g, "\\@")
    .replace(EDGE_SPACE, (character) => `&#${character.codePointAt(0)};`);
  return beforeElement ? escaped.replace(/!$/, "\\!") : escaped;
}

/** Escapes line starts that Markdown would read as headings, lists, quotes, rules or tables. */
export const protectLineStarts = (text: string): string =>
  text.replace(/^(?:[#>+=:-]|(\d{1,9})(?=[.)]))/gm, (start, digits: string | undefined) =>
    digits === undefined ? `\\${start}` : `${digits}\\`,
  );

/**
 * Returns the delimiter for an emphasised element without attributes, or null if Markdown's flanking rules
 * (CommonMark, 6.2) would not recognise it and HTML is needed: inside a word, beside another delimiter, or
 * beside unusual punctuation.
 */
export function emphasisMark(element: Element, content: string): string | null {
  const mark = MARKS[element.name];
  if (!mark || content.includes("\n") || isBesideSign(element)) return null;
  const before = neighbour(element, "prev");
  const after = neighbour(element, "next");
  const text = [...textOf(element)];
  const first = text.at(0) ?? " ";
  const last = text.at(-1) ?? " ";
  if ([before, after, first, last].some((character) => character.length > 1)) return null;
  if (/[\s*_~`\\[\]<>&^|]/.test(content.at(0) ?? " ") || /[\s*_~`\\[\]<>&;^|]/.test(content.at(-1) ?? " "))
    return null;
  const opens = !isSpace(first) && (!isPunctuation(first) || isSpace(before) || isPunctuation(before));
  const closes = !isSpace(last) && (!isPunctuation(last) || isSpace(after) || isPunctuation(after));
  if (!opens || !closes) return null;
  const splitsWord = !(isSpace(before) || isPunctuation(before)) || !(isSpace(after) || isPunctuation(after));
  return mark.startsWith("*") || !splitsWord ? mark : null;
}

const MARKS: Readonly<Record<string, string>> = { em: "*", i: "_", strong: "**", b: "__", s: "~~" };

/** Unicode white space at the edges that programs trim although it must be preserved. */
const EDGE_SPACE =
  /^[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]$/g;

const isSpace = (character: string): boolean => /^\s$/u.test(character);
const isPunctuation = (character: string): boolean => /^[\p{P}\p{S}]$/u.test(character);

/** True if another element touches this one from outside or inside, or delimiters surround it. */
const isBesideSign = (element: Element): boolean =>
  [element.prev, element.next, childrenOf(element).at(0), childrenOf(element).at(-1)].some(
    (node) => node instanceof Element && node.name !== "br",
  ) || ancestors(element).some((each) => each.name in MARKS);

/**
 * Returns the character beside an element, looking across inline elements; a space at the ends of the block.
 */
function neighbour(element: Element, side: "prev" | "next"): string {
  const sibling = element[side];
  if (sibling instanceof Text) return [...sibling.data].at(side === "prev" ? -1 : 0) ?? " ";
  if (sibling) return " ";
  return element.parent instanceof Element && INLINE.has(element.parent.name) ? ">" : " ";
}

const ancestors = (element: Element): Element[] =>
  element.parent instanceof Element ? [element.parent, ...ancestors(element.parent)] : [];
