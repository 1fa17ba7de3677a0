import { INDENTS } from "#shared/text/allowed.ts";
import { childrenOf, Element, elementsIn, Text, textOf } from "#shared/text/dom.ts";
import { holdsLine, isBlock } from "./blocks.ts";
import { blockClasses } from "./semantics.ts";
import { classNamesOf } from "./styles.ts";
import type { SourceDocument } from "./types.ts";

/** A verse line that is a separate block, and its indentation steps. */
export interface Line {
  readonly line: Element;
  readonly indent: number;
}

/** Returns true if an element is inside, or is, an element marked as verse. */
export function isInVerse(element: Element["parent"]): boolean {
  for (let each = element; each instanceof Element; each = each.parent)
    if (blockClasses(each).includes("verse")) return true;
  return false;
}

/** Returns the lines of a stanza in which each line is a block; null for anything else. */
export function verseLines(stanza: Element, document: SourceDocument): Line[] | null {
  if (!/^(?:div|section|blockquote|p)$/.test(stanza.name)) return null;
  const children = childrenOf(stanza).filter((child) => !(child instanceof Text && child.data.trim() === ""));
  const lines = children.filter((child) => child instanceof Element);
  if (lines.length < 2 || lines.length < children.length || !lines.every(isLine) || !isInVerse(stanza))
    return null;
  const indents = lines.map((line) => indentOf(line, document));
  const least = Math.min(...indents);
  return lines.map((line, at) => ({ line, indent: Math.max(0, Math.min(INDENTS, indents[at]! - least)) }));
}

/** Returns true for a `div` in verse that contains a line, or a paragraph marked as a line. */
const isLine = (element: Element): boolean =>
  (element.name === "div" ||
    (element.name === "p" && classNamesOf(element).some((name) => LINE.test(name)))) &&
  isBlock(element) &&
  holdsLine(element) &&
  textOf(element).trim() !== "" &&
  ![...elementsIn(element)].some(({ name }) => name === "br" || name === "img");

const LINE = /^(?:line|l|v|verse-?line|poem-?line|i\d|indent\d?|line\d|l\d)$/i;

/** Returns the indentation steps by the style sheet, or else by class names such as "i2" and "indent". */
function indentOf(line: Element, document: SourceDocument): number {
  const { indent } = document.styles.lookOf(line);
  if (indent !== undefined && Math.round(indent) !== 0) return Math.round(indent);
  for (const name of classNamesOf(line)) {
    const steps = /^(?:i|ind|indent|in|l)-?(\d)$/i.exec(name)?.[1];
    if (steps) return Number(steps);
    if (/^(?:indent|indented|in)$/i.test(name)) return 1;
  }
  return 0;
}
