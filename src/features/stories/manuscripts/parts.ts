import { countTextWords } from "#core/text/index.ts";
import { BOXES, CONTAINERS, LINES, PARTS } from "#shared/text/allowed.ts";
import { type ChildNode, childrenOf, type Document, Element, Text } from "#shared/text/dom.ts";
import type { Division } from "./divisions.ts";
import type { SourceDocument } from "./types.ts";

/** A section of the source: a chapter, a title page or a part heading. */
export interface Part {
  /** Title in the table of contents. */
  readonly title: string | null;
  /** epub:type values from the contents, landmarks and related elements. */
  readonly types: readonly string[];
  readonly pieces: readonly { readonly document: SourceDocument; readonly nodes: readonly ChildNode[] }[];
  /** The division it starts, if other entries are nested below it in the contents. */
  readonly division: Division | null;
  /** Enclosing divisions, outermost first. */
  readonly within: readonly Division[];
}

/** Start of a part: an element, or the beginning of a file. */
export interface Start {
  readonly document: SourceDocument;
  readonly element: Element | null;
  readonly title: string | null;
  readonly types: readonly string[];
  readonly division: Division | null;
  readonly within: readonly Division[];
}

/**
 * Cuts files at the starts, which are in reading order. A file without a start continues the preceding part;
 * content before the first start is a separate part.
 */
export function cutParts(documents: readonly SourceDocument[], starts: readonly Start[]): Part[] {
  const parts: { start: Start | null; pieces: { document: SourceDocument; nodes: ChildNode[] }[] }[] = [];
  for (const document of documents) {
    const documentStarts = starts.filter((start) => start.document === document);
    const cuts = documentStarts
      .map((start) => start.element && firstOfLine(start.element))
      .filter((each) => each !== null);
    const [before = [], ...after] = segments(document.body, cuts);
    const documentStart = documentStarts.find((start) => start.element === null);
    if (documentStart || !isEmpty(before)) {
      const last = parts.at(-1);
      if (documentStart || !last)
        parts.push({ start: documentStart ?? null, pieces: [{ document, nodes: before }] });
      else last.pieces.push({ document, nodes: before });
    }
    const anchored = documentStarts.filter((start) => start.element !== null);
    after.forEach((nodes, index) => {
      parts.push({ start: anchored[index] ?? null, pieces: [{ document, nodes }] });
    });
  }
  return parts.map(({ start, pieces }) => ({
    title: start?.title ?? null,
    types: start?.types ?? [],
    division: start?.division ?? null,
    within: start?.within ?? [],
    pieces,
  }));
}

/** Counts the words of nodes; block boundaries separate words. */
export const wordsIn = (nodes: readonly ChildNode[], without?: (element: Element) => boolean): number =>
  countTextWords(nodes.map((node) => spacedText(node, without)).join(""));

/** Returns the text of a node with line breaks at block boundaries. */
export function spacedText(node: ChildNode | Document, without?: (element: Element) => boolean): string {
  if (node instanceof Text) return node.data;
  if (node instanceof Element && (HIDDEN.has(node.name) || without?.(node))) return "";
  const inner = childrenOf(node)
    .map((child) => spacedText(child, without))
    .join("");
  return node instanceof Element && PARTING.has(node.name) ? `\n${inner}\n` : inner;
}

const HIDDEN = new Set(["head", "script", "style", "template", "title", "svg"]);
const PARTING = new Set([...LINES, ...CONTAINERS, ...PARTS, ...BOXES, "h1", "br", "hr"]);

/** An anchor at the beginning of a heading or block refers to that block. */
function firstOfLine(element: Element): Element {
  const parent = element.parent;
  if (!(parent instanceof Element) || parent.name === "body") return element;
  // Checks the nearest sibling first, because it is rarely empty and there may be many siblings.
  for (let before = element.prev; before; before = before.prev) if (!isEmpty([before])) return element;
  return firstOfLine(parent);
}

const isEmpty = (nodes: readonly ChildNode[]): boolean =>
  nodes.every((node) =>
    node instanceof Text
      ? node.data.trim() === ""
      : !(node instanceof Element) || (!SHOWN.has(node.name) && isEmpty(childrenOf(node))),
  );
const SHOWN = new Set(["img", "svg", "hr", "table"]);

/**
 * Splits the tree into slices: one before the first cut, and one from each cut on. Elements open at a cut are
 * copied into both slices. Destroys the tree: nodes are moved into their slice.
 */
function segments(root: Element | Document, cuts: readonly Element[]): ChildNode[][] {
  if (cuts.length === 0) return [childrenOf(root)];
  const slices: ChildNode[][] = [[]];
  let next = 0;
  /** Copies of open elements in the current slice, outermost first. */
  let open: { source: Element; copy: Element }[] = [];
  const holds = new Set<Element>();
  for (const cut of cuts)
    for (let parent = cut.parent; parent instanceof Element; parent = parent.parent) holds.add(parent);

  const put = (node: ChildNode) => {
    const parent = open.at(-1)?.copy;
    if (parent) {
      parent.children.push(node);
      node.parent = parent;
    } else slices.at(-1)?.push(node);
  };
  const cut = () => {
    slices.push([]);
    const outer = open.map(({ source }) => source);
    open = [];
    for (const source of outer) {
      const copy = emptyCopy(source, true);
      put(copy);
      open.push({ source, copy });
    }
    next += 1;
  };
  const walk = (node: ChildNode) => {
    while (cuts[next] === node) cut();
    if (!(node instanceof Element) || !holds.has(node)) return put(node);
    const copy = emptyCopy(node, false);
    put(copy);
    open.push({ source: node, copy });
    for (const child of [...childrenOf(node)]) walk(child);
    open.pop();
  };
  for (const child of [...childrenOf(root)]) walk(child);
  while (slices.length <= cuts.length) slices.push([]);
  return slices;
}

function emptyCopy(element: Element, isRest: boolean): Element {
  const { id, ...attributes } = element.attribs;
  const copy = new Element(element.name, isRest || id === undefined ? attributes : { id, ...attributes }, []);
  copy.parent = element.parent;
  return copy;
}
