import { BOXES, ELEMENTS, NOT_TEXT, RENAMED } from "./allowed.ts";
import { type ChildNode, childrenOf, type Document, Element, parseMarkup, Text } from "./dom.ts";
import { renderMarkdown } from "./markdown.ts";
import { tidy } from "./tidy.ts";

/**
 * Markdown as the HTML that the server will make of it, in a browser: the same elements are let in. It guards nothing;
 * what is kept has passed the sanitiser (`core/text`).
 */
export const markdownAsHtml = (markdown: string): string => asHtml(renderMarkdown(markdown));

/** The same of any HTML. */
export function asHtml(html: string): string {
  const root = parseMarkup(html);
  admit(root);
  return tidy(root).html;
}

/** Leaves a tree the elements that text may have, under their names of today; the words of others stay. */
function admit(parent: Document | Element): void {
  const kept: ChildNode[] = [];
  const take = (nodes: readonly ChildNode[]) => {
    for (const node of nodes) {
      if (node instanceof Text) kept.push(node);
      if (!(node instanceof Element) || NOT_TEXT.includes(node.name)) continue;
      rename(node);
      if (ELEMENTS.has(node.name)) {
        admit(node);
        kept.push(node);
      } else take(childrenOf(node));
    }
  };
  take(childrenOf(parent));
  parent.children = kept;
  for (const [at, node] of kept.entries()) {
    node.parent = parent;
    node.prev = kept[at - 1] ?? null;
    node.next = kept[at + 1] ?? null;
  }
}

function rename(element: Element): void {
  if (element.name === "center") element.attribs.class = `${element.attribs.class ?? ""} centre`;
  if (BOXES.includes(element.name)) element.name = "div";
  const name = RENAMED[element.name];
  if (name !== undefined) element.name = name;
}
