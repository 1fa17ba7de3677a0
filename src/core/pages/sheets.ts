/**
 * Stylesheets of pages (views/<name>.css) besides `site`, which all pages have, in the order of their links.
 */
export const SHEETS = [
  "frame",
  "stories",
  "chapter",
  "narration",
  "writing",
  "accounts",
  "people",
  "library",
  "talk",
  "reach",
  "market",
  "office",
  "documents",
] as const;

export type Sheet = (typeof SHEETS)[number];

/**
 * Returns the logical names of a page's stylesheets, always in the same order, because the later one wins at
 * equal specificity.
 */
export function sheetsOf(frame: "site" | "reading", own: readonly Sheet[]): string[] {
  const linked = new Set<Sheet>(frame === "site" ? ["frame", ...own] : own);
  return ["site.css", ...SHEETS.filter((sheet) => linked.has(sheet)).map((sheet) => `${sheet}.css`)];
}
