import { NOTE_SOURCES } from "#shared/stories/private-notes.enums.ts";
import {
  type ChildNode,
  childrenOf,
  type Document,
  Element,
  elementsIn,
  setChildren,
  textOf,
} from "#shared/text/dom.ts";
import { isHeading } from "./blocks.ts";
import type { Margin } from "./margin.ts";
import type { Notes } from "./notes.ts";
import { spacedText } from "./parts.ts";
import { typesOf } from "./styles.ts";
import type { SourceDocument } from "./types.ts";

/** Number of characters quoted before a hidden passage to show where it is. */
const QUOTE = 120;
/** Maximum number of preceding siblings examined per level for the quote; bounds the cost. */
const MAX_LOOKED = 50;

/**
 * Moves hidden content (`hidden`, `display:none`, Word's hidden text) out of a document into the margin
 * notes, visible only to its author. Headings listed in the contents (`titles`) stay, as do notes, which
 * books hide in place and show at their references. Page numbers of the printed book become bare anchors.
 */
export function extractHidden(
  document: SourceDocument,
  notes: Notes,
  margin: Margin,
  titles: ReadonlySet<string> = new Set(),
): void {
  const shown = new Set<Element>();
  for (const note of notes.moved)
    for (let each: unknown = note; each instanceof Element; each = each.parent) shown.add(each);
  /** Returns true if the element's text is all hidden, so that nothing remains of its line. */
  const visit = (parent: Element | Document): boolean => {
    const children = childrenOf(parent);
    const gone = new Set<ChildNode>();
    for (const child of children) {
      if (!(child instanceof Element)) continue;
      if (notes.moved.has(child)) {
        // A note that is hidden as a whole is shown at its reference.
        if (hasShownText(child, document)) visit(child);
        continue;
      }
      if (isPageNumber(child)) setChildren(child, []);
      if (shown.has(child) || isListed(child, titles) || !isHidden(child, document)) {
        if (visit(child)) gone.add(child);
      } else {
        const text = spacedText(child);
        const kind = NOTE_SOURCES.find((each) => each === child.attribs["data-note"]) ?? "hidden";
        const isTold = text.trim() !== "" && !typesOf(child).includes("pagebreak");
        if (isTold) margin.add(kind, child.attribs["data-by"] ?? "", text, quoteBefore(child, gone));
        if (text.trim() !== "" || holdsShown(child)) gone.add(child);
      }
    }
    if (gone.size > 0)
      setChildren(
        parent,
        children.filter((child) => !gone.has(child)),
      );
    return gone.size > 0 && parent instanceof Element && parent.name === "p" && isBare(parent);
  };
  visit(document.body);
}

/** Returns true for the number of a page of the printed book, which is an anchor and not text. */
const isPageNumber = (element: Element): boolean =>
  typesOf(element).includes("pagebreak") &&
  /^\s*[[({]?\s*[\divxlc]{1,8}\s*[\])}]?\s*$/i.test(textOf(element));

const isListed = (element: Element, titles: ReadonlySet<string>): boolean =>
  isHeading(element) && titles.has(oneLine(textOf(element)));

function isHidden(element: Element, document: SourceDocument): boolean {
  const { hidden } = element.attribs;
  // Text for browsers without scripts, which no reader has.
  if (element.name === "noscript" || element.name === "datalist") return true;
  if (element.name === "dialog" && element.attribs.open === undefined) return true;
  return (hidden !== undefined && hidden !== "false") || document.styles.lookOf(element).hidden === true;
}

/** Returns true if an element has text outside its hidden parts. */
const hasShownText = (element: Element, document: SourceDocument): boolean =>
  childrenOf(element).some((child) =>
    child instanceof Element
      ? !isHidden(child, document) && hasShownText(child, document)
      : /[\p{L}\p{N}]/u.test(textOf(child)),
  );

const holdsShown = (element: Element): boolean =>
  [element, ...elementsIn(element)].some((each) => /^(?:img|svg|hr)$/.test(each.name));

const isBare = (line: Element): boolean =>
  textOf(line).trim() === "" &&
  !holdsShown(line) &&
  ![line, ...elementsIn(line)].some(({ attribs }) => attribs.id);

const oneLine = (value: string): string => value.replace(/[\t\n\f\r ]+/g, " ").trim();

/** Returns the end of the text before an element, in its block or the preceding one. */
function quoteBefore(element: Element, gone: ReadonlySet<ChildNode>): string {
  for (let node: Element | null = element; node; node = node.parent instanceof Element ? node.parent : null) {
    let before = "";
    let looked = 0;
    for (let prev = node.prev; prev && looked < MAX_LOOKED; prev = prev.prev) {
      looked += 1;
      if (!gone.has(prev)) before = spacedText(prev) + before;
      if (before.trim().length >= QUOTE) break;
    }
    const line = before.trim().split("\n").at(-1)?.trim() ?? "";
    if (line) return line.slice(-QUOTE);
  }
  return "";
}
