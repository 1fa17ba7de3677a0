import { VOID } from "./allowed.ts";
import { escapeAttribute, escapeText } from "./characters.ts";
import { type ChildNode, childrenOf, Element, Text } from "./dom.ts";

/** Serialises nodes to the same canonical markup that the tidier writes. */
export const serialise = (nodes: readonly ChildNode[]): string => nodes.map(serialiseNode).join("");

/** Returns a start tag without its closing bracket. */
export const startTag = (element: Element): string =>
  `<${element.name}${Object.entries(element.attribs)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join("")}`;

function serialiseNode(node: ChildNode): string {
  if (node instanceof Text) return escapeText(node.data);
  if (!(node instanceof Element)) return "";
  if (VOID.has(node.name)) return `${startTag(node)} />`;
  return `${startTag(node)}>${serialise(childrenOf(node))}</${node.name}>`;
}
