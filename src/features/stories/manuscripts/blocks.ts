import { BOXES, CONTAINERS, LINES, PARTS } from "#shared/text/allowed.ts";
import { Element, elementsIn, Text, textOf } from "#shared/text/dom.ts";
import { SCENE_BREAK } from "#shared/text/smarten.ts";

const BLOCKS = new Set([...LINES, ...CONTAINERS, ...PARTS, ...BOXES, "hr"]);

/** Returns true for headings of any level. */
export const isHeading = (element: Element): boolean => /^h[1-6]$/.test(element.name);
/** Returns true for block elements other than headings. */
export const isBlock = (element: Element): boolean => BLOCKS.has(element.name);

/** Returns true if a block directly contains text, so that its style applies to a line. */
export const holdsLine = (element: Element): boolean =>
  (element.name !== "hr" &&
    ![...elementsIn(element)].some((each) => isBlock(each) || isHeading(each)) &&
    textOf(element).trim() !== "") ||
  element.name === "p";

/** Returns true if a paragraph contains only white space. */
export const isBlank = (element: Element): boolean =>
  /^[\s\u00a0\u200b\ufeff]*$/u.test(textOf(element)) &&
  ![...elementsIn(element)].some((each) => /^(?:img|svg|hr)$/.test(each.name) || each.attribs.id);

/** Returns true for a scene break: a rule or a line of asterisks. */
export const isSceneBreak = (element: Element): boolean => {
  if (element.name === "hr") return true;
  if (!["p", "div", "center"].includes(element.name)) return false;
  const text = textOf(element).trim();
  if (text === "" && BREAK_CLASS.test(element.attribs.class ?? "")) return true;
  return (
    text !== "" &&
    text.length < 40 &&
    SCENE_BREAK.test(text) &&
    ![...elementsIn(element)].some((each) => each.name === "img" || isBlock(each))
  );
};

/** Classes of boxes with an ornament between scenes, as Vellum names them. */
const BREAK_CLASS = /(?:^|\s)(?:ornamental|scene|section)-?break(?:\s|$)/i;

/** Returns true if an element displayed on a separate line is followed by more of the same line. */
export function hasMoreInLine(element: Element): boolean {
  let next = element.next;
  while (next instanceof Text && next.data.trim() === "") next = next.next;
  return next !== null && !(next instanceof Element && (next.name === "br" || isBlock(next)));
}
