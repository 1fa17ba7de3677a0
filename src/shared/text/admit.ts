import { BOXES, ELEMENTS, NOT_TEXT, RENAMED } from "./allowed.ts";
import { type ChildNode, childrenOf, type Document, Element, parseMarkup, Text } from "./dom.ts";
import { renderMarkdown } from "./markdown.ts";
import { tidy } from "./tidy.ts";

/**
 * Converts Markdown in the browser to the HTML that the server will produce, with the same allowed elements.
 * Not a security check: whatever is stored has passed the sanitiser (`core/text`).
 */
export const markdownAsHtml = (markdown: string): string => asHtml(renderMarkdown(markdown));

/** Does the same for HTML. */
export function asHtml(html: string): string {
  const root = parseMarkup(html);
  admit(root);
  return tidy(root).html;
}

/**
 * Reduces a tree to the allowed elements, under their current names; disallowed elements are replaced by
 * their content.
 */
function admit(parent: Document | Element): void {
  const admitted: ChildNode[] = [];
  const take = (nodes: readonly ChildNode[]) => {
    for (const node of nodes) {
      if (node instanceof Text) admitted.push(node);
      if (!(node instanceof Element) || NOT_TEXT.includes(node.name)) continue;
      rename(node);
      if (ELEMENTS.has(node.name)) {
        admit(node);
        admitted.push(node);
      } else take(childrenOf(node));
    }
  };
  take(childrenOf(parent));
  parent.children = admitted;
  for (const [at, node] of admitted.entries()) {
    node.parent = parent;
    node.prev = admitted[at - 1] ?? null;
    node.next = admitted[at + 1] ?? null;
  }
}

function rename(element: Element): void {
  if (element.name === "center") element.attribs.class = `${element.attribs.class ?? ""} centre`;
  if (BOXES.includes(element.name)) element.name = "div";
  const name = RENAMED[element.name];
  if (name !== undefined) element.name = name;
}
