import { CHAPTER_TYPES } from "../../../shared/stories/chapters.enums.ts";
import type { Document, Element } from "../../../shared/text/dom.ts";
import { findElements } from "./xml.ts";

/** What headings of our own exports say they begin, as classes and as types. */
const KINDS: ReadonlySet<string> = new Set(
  ["volume", "part", "inner", "apart", ...CHAPTER_TYPES].map((name) => `fw-${name}`),
);

/** Makes the marks of our own exports types, so that they are judged by them; others' headings stay as they are. */
export function readOwnMarks(root: Document): void {
  for (const heading of findElements(root, "h1")) {
    const kinds = (heading.attribs.class ?? "").split(/\s+/).filter((each) => KINDS.has(each));
    if (kinds.length === 0) continue;
    heading.attribs["epub:type"] = kinds.join(" ");
    delete heading.attribs.class;
  }
}

/** Whether a heading says itself what it begins. */
export const isMarked = (element: Element): boolean => (element.attribs["epub:type"] ?? "").startsWith("fw-");

/** The types of parts: 0 for one that stands in nothing, 1 for one in a volume; null for anything else. */
export const markedDepth = (types: readonly string[]): 0 | 1 | null =>
  types.some((type) => type === "fw-part" || type === "fw-volume")
    ? types.includes("fw-inner")
      ? 1
      : 0
    : null;
