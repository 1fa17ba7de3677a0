import { CDATA, type ChildNode, Document, DomHandler, Element, Text } from "domhandler";
import { Parser } from "htmlparser2";

export type { ChildNode } from "domhandler";
export { Document, Element, Text };

/** Thrown when elements stand inside each other deeper than any real text: bounds the work of all walkers. */
export class TooDeepError extends Error {
  constructor() {
    super("The markup is nested too deeply");
  }
}

/** Parses HTML, or XML with `xml`; never resolves an external or declared entity. Throws TooDeepError. */
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

/** Whether a node is an element, with one of the names if any are given. */
export const isElement = (node: ChildNode | null | undefined, ...names: string[]): node is Element =>
  node instanceof Element && (names.length === 0 || names.includes(node.name));

/** The children of a node; none for text. CDATA sections count as their text. */
export function childrenOf(node: ChildNode | Document): ChildNode[] {
  if (!(node instanceof Element || node instanceof Document || node instanceof CDATA)) return [];
  if (!node.children.some((child) => child instanceof CDATA)) return node.children;
  return node.children.flatMap((child) => (child instanceof CDATA ? child.children : [child]));
}

/** The text in a node, as it stands. */
export function textOf(node: ChildNode | Document): string {
  if (node instanceof Text) return node.data;
  return childrenOf(node).map(textOf).join("");
}

/** Every element below a node, in document order. */
export function* elementsIn(node: ChildNode | Document): Generator<Element> {
  for (const child of childrenOf(node)) {
    if (child instanceof Element) yield child;
    yield* elementsIn(child);
  }
}
