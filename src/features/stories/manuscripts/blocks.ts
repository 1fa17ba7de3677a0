import { BOXES, CONTAINERS, LINES, PARTS } from "../../../shared/text/allowed.ts";
import { Element, elementsIn, Text, textOf } from "../../../shared/text/dom.ts";
import { SCENE_BREAK } from "../../../shared/text/smarten.ts";

const BLOCKS = new Set([...LINES, ...CONTAINERS, ...PARTS, ...BOXES, "hr"]);

/** Whether it is a heading of any level. */
export const isHeading = (element: Element): boolean => /^h[1-6]$/.test(element.name);
/** Whether it stands in the text as a block; headings apart. */
export const isBlock = (element: Element): boolean => BLOCKS.has(element.name);

/** Whether a block's text is directly in it, so that its look is the look of a line. */
export const holdsLine = (element: Element): boolean =>
  (element.name !== "hr" &&
    ![...elementsIn(element)].some((each) => isBlock(each) || isHeading(each)) &&
    textOf(element).trim() !== "") ||
  element.name === "p";

/** Whether a paragraph holds nothing but space. */
export const isBlank = (element: Element): boolean =>
  /^[\s\u00a0\u200b\ufeff]*$/u.test(textOf(element)) &&
  ![...elementsIn(element)].some((each) => /^(?:img|svg|hr)$/.test(each.name) || each.attribs.id);

/** Whether it only parts scenes: a rule, or a line of stars. */
export const isSceneBreak = (element: Element): boolean => {
  if (element.name === "hr") return true;
  if (element.name !== "p" && element.name !== "div") return false;
  const text = textOf(element).trim();
  return (
    text !== "" &&
    text.length < 40 &&
    SCENE_BREAK.test(text) &&
    ![...elementsIn(element)].some((each) => each.name === "img" || isBlock(each))
  );
};

/** Whether more of the line follows an element that the book shows on a line of its own. */
export function hasMoreInLine(element: Element): boolean {
  let next = element.next;
  while (next instanceof Text && next.data.trim() === "") next = next.next;
  return next !== null && !(next instanceof Element && (next.name === "br" || isBlock(next)));
}
