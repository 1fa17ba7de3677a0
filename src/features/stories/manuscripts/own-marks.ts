import { CHAPTER_TYPES } from "#shared/stories/chapters.enums.ts";
import type { Document, Element } from "#shared/text/dom.ts";
import { findElements } from "./xml.ts";

/** Classes and types in which headings of the site's exports state what they start. */
const KINDS: ReadonlySet<string> = new Set(
  ["volume", "part", "inner", "again", "apart", ...CHAPTER_TYPES].map((name) => `fw-${name}`),
);

/**
 * Converts the marks of the site's exports to types used for classification; headings of other files are
 * unchanged. Returns true if there are any.
 */
export function readOwnMarks(root: Document): boolean {
  let hasMarks = false;
  for (const heading of findElements(root, "h1")) {
    const kinds = (heading.attribs.class ?? "").split(/\s+/).filter((each) => KINDS.has(each));
    if (kinds.length === 0) continue;
    heading.attribs["epub:type"] = kinds.join(" ");
    delete heading.attribs.class;
    hasMarks = true;
  }
  return hasMarks;
}

/** Returns true if a heading states what it starts. */
export const isMarked = (element: Element): boolean => (element.attribs["epub:type"] ?? "").startsWith("fw-");

/** Returns the depth of a part by its types: 0 at the top level, 1 in a volume; null for anything else. */
export const markedDepth = (types: readonly string[]): 0 | 1 | null =>
  types.some((type) => type === "fw-part" || type === "fw-volume")
    ? types.includes("fw-inner")
      ? 1
      : 0
    : null;
