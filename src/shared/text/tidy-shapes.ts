import { INLINE } from "./allowed.ts";
import { cleanText } from "./characters.ts";
import { type ChildNode, childrenOf, Element, isElement, Text } from "./dom.ts";

/** Whether a block stands anywhere in an inline element. */
export const holdsBlock = (element: Element): boolean =>
  childrenOf(element).some(
    (child) =>
      child instanceof Element && (!(INLINE.has(child.name) || isVoidInline(child)) || holdsBlock(child)),
  );

const isVoidInline = (element: Element): boolean => element.name === "br" || element.name === "img";

/** Whether each reading has text before it that it belongs to. */
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

/** Whether terms come first, then what they mean, and nothing else (HTML, the dl element). */
export function isDescriptionList(element: Element): boolean {
  const parts = childrenOf(element).filter((child) => !(child instanceof Text && child.data.trim() === ""));
  const names = parts.map((child) => (child instanceof Element ? child.name[1] : "?")).join("");
  return /^(?:t+d+)+$/.test(names) && parts.every((part) => isElement(part, "dt", "dd"));
}
