import { INLINE } from "./allowed.ts";
import { cleanText } from "./characters.ts";
import { type ChildNode, childrenOf, Element, isElement, isWhiteSpace, Text } from "./dom.ts";

/** True if an inline element contains a block at any depth. */
export const holdsBlock = (element: Element): boolean =>
  childrenOf(element).some(
    (child) =>
      child instanceof Element && (!(INLINE.has(child.name) || isVoidInline(child)) || holdsBlock(child)),
  );

const isVoidInline = (element: Element): boolean => element.name === "br" || element.name === "img";

/** True if each reading has base text before it. */
export function isRuby(element: Element): boolean {
  let base = false;
  let readings = 0;
  for (const child of childrenOf(element)) {
    if (isElement(child, "rp")) continue;
    if (isElement(child, "rt")) {
      if (!hasText(child)) continue;
      if (!base) return false;
      readings += 1;
      base = false;
    } else if (hasText(child)) base = true;
  }
  return readings > 0 && !base;
}

const hasText = (node: ChildNode): boolean =>
  node instanceof Text ? /\S/.test(cleanText(node.data)) : childrenOf(node).some(hasText);

/** True if the content is terms followed by their descriptions, and nothing else (HTML, the dl element). */
export function isDescriptionList(element: Element): boolean {
  const parts = childrenOf(element).filter((child) => !isWhiteSpace(child));
  const names = parts.map((child) => (child instanceof Element ? child.name[1] : "?")).join("");
  return /^(?:t+d+)+$/.test(names) && parts.every((part) => isElement(part, "dt", "dd"));
}
