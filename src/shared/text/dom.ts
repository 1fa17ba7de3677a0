import { CDATA, type ChildNode, Document, DomHandler, Element, Text } from "domhandler";
import { Parser } from "htmlparser2";

export type { ChildNode } from "domhandler";
export { Document, Element, Text };

/** Thrown when elements are nested deeper than in any real text; bounds the work of all tree walkers. */
export class TooDeepError extends Error {
  constructor() {
    super("The markup is nested too deeply");
  }
}

/** Parses HTML, or XML with `xml`; never resolves an external or declared entity. @throws TooDeepError */
export function parseMarkup(markup: string, options: { xml?: boolean; maxDepth?: number } = {}): Document {
  const handler = new DomHandler();
  const max = options.maxDepth ?? 400;
  let depth = 0;
  const open = handler.onopentag.bind(handler);
  const close = handler.onclosetag.bind(handler);
  handler.onopentag = (name, attributes) => {
    depth += 1;
    if (depth > max) throw new TooDeepError();
    open(name, attributes);
  };
  handler.onclosetag = () => {
    depth -= 1;
    close();
  };
  const parser = new Parser(handler, {
    xmlMode: options.xml ?? false,
    lowerCaseTags: true,
    lowerCaseAttributeNames: true,
  });
  parser.end(markup);
  return handler.root;
}

/** True if a node is an element, with one of the names if any are given. */
export const isElement = (node: ChildNode | null | undefined, ...names: string[]): node is Element =>
  node instanceof Element && (names.length === 0 || names.includes(node.name));

/** True for text of white space that HTML collapses; a no-break space is a character like others. */
export const isWhiteSpace = (node: ChildNode): boolean =>
  node instanceof Text && /^[\t\n\f\r ]*$/.test(node.data);

/** Returns the children of a node; empty for text. CDATA sections count as their text. */
export function childrenOf(node: ChildNode | Document): ChildNode[] {
  if (!(node instanceof Element || node instanceof Document || node instanceof CDATA)) return [];
  if (!node.children.some((child) => child instanceof CDATA)) return node.children;
  return node.children.flatMap((child) => (child instanceof CDATA ? child.children : [child]));
}

/** Returns the text in a node, unchanged. */
export function textOf(node: ChildNode | Document): string {
  if (node instanceof Text) return node.data;
  return childrenOf(node).map(textOf).join("");
}

/** Yields every element below a node, in document order. */
export function* elementsIn(node: ChildNode | Document): Generator<Element> {
  for (const child of childrenOf(node)) {
    if (child instanceof Element) yield child;
    yield* elementsIn(child);
  }
}

/** Removes a node from its parent. */
export function removeNode(node: ChildNode): void {
  const { parent, prev, next } = node;
  if (parent) parent.children = parent.children.filter((each) => each !== node);
  if (prev) prev.next = next;
  if (next) next.prev = prev;
  node.parent = null;
  node.prev = null;
  node.next = null;
}

/** Removes nodes from their parents, in linear time even if these have many children. */
export function removeNodes(nodes: Iterable<ChildNode>): void {
  const removed = new Set(nodes);
  for (const parent of new Set([...removed].map((node) => node.parent)))
    if (parent instanceof Element || parent instanceof Document)
      setChildren(
        parent,
        parent.children.filter((child) => !removed.has(child)),
      );
}

/** Replaces the children of a node. */
export function setChildren(parent: Element | Document, children: readonly ChildNode[]): void {
  parent.children = [...children];
  for (const [at, node] of parent.children.entries()) {
    node.parent = parent;
    node.prev = parent.children[at - 1] ?? null;
    node.next = parent.children[at + 1] ?? null;
  }
}
