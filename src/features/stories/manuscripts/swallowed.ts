import { countTextWords } from "#core/text/index.ts";
import { type ChildNode, childrenOf, Element, elementsIn, Text, textOf } from "#shared/text/dom.ts";
import { isContentsTitle } from "./matter.ts";
import type { Start } from "./parts.ts";
import type { SourceDocument } from "./types.ts";

/** Minimum number of words of a paragraph, more than in any list of chapters. */
const PARAGRAPH = 25;
/** Minimum number of words after a heading that are more than list entries. */
const TEXT = 40;

/**
 * Adds starts to a file if text follows its table of contents without a start: at the first heading followed
 * by unlinked words, or else at the first such paragraph. Otherwise the text would be left out with the
 * contents.
 */
export function withSwallowedText(document: SourceDocument, starts: readonly Start[]): Start[] {
  const elements = [...elementsIn(document.body)];
  const places = new Map(elements.map((element, index) => [element, index]));
  const documentStarts = starts.filter((start) => start.document === document);
  const contents = elements.filter(
    (each) => /^(?:h[1-6]|p)$/.test(each.name) && isContentsTitle(textOf(each)),
  );
  const more: Start[] = [];
  for (const heading of contents) {
    const from = places.get(heading)!;
    const next = documentStarts
      .flatMap(({ element }) => (element ? [places.get(element)!] : []))
      .filter((place) => place > from);
    const end = Math.min(elements.length, ...next);
    const element = textBehind(elements.slice(from + 1, end));
    if (element && !documentStarts.some((start) => start.element === element))
      more.push({ document, element, title: null, types: [], division: null, within: [] });
  }
  if (more.length === 0) return [...starts];
  const all = [...documentStarts, ...more].sort((a, b) => placeOf(a) - placeOf(b));
  const first = starts.findIndex((start) => start.document === document);
  const others = starts.filter((start) => start.document !== document);
  return first < 0
    ? [...others, ...all]
    : [
        ...starts.slice(0, first),
        ...all,
        ...starts.slice(first).filter((start) => start.document !== document),
      ];

  function placeOf({ element }: Start): number {
    return element ? places.get(element)! : -1;
  }
}

function textBehind(elements: readonly Element[]): Element | null {
  const first = elements.findIndex((each) => each.name === "p" && unlinkedWords(each) >= PARAGRAPH);
  if (first < 0) return null;
  const before = elements.slice(0, first).findLast((each) => /^h[1-6]$/.test(each.name));
  const wordCount = elements
    .slice(first)
    .filter(({ name }) => name === "p")
    .reduce((sum, each) => sum + unlinkedWords(each), 0);
  return wordCount >= TEXT ? (before ?? elements[first]!) : null;
}

/** Counts words that are not links within the book. */
const unlinkedWords = (element: Element): number => countTextWords(unlinked(element));

function unlinked(node: ChildNode): string {
  if (node instanceof Text) return node.data;
  if (node instanceof Element && node.name === "a" && node.attribs.href?.startsWith("#")) return "";
  return childrenOf(node).map(unlinked).join("");
}
