/** The stylesheets of pages (views/<name>.css) beside `site`, which all have, in the order in which they are linked. */
export const SHEETS = [
  "frame",
  "stories",
  "chapter",
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

/** Logical names of the stylesheets of a page: always in one order, for what is equally strong the later one wins. */
export function sheetsOf(frame: "site" | "reading", own: readonly Sheet[]): string[] {
  const wanted = new Set<Sheet>(frame === "site" ? ["frame", ...own] : own);
  return ["site.css", ...SHEETS.filter((sheet) => wanted.has(sheet)).map((sheet) => `${sheet}.css`)];
}
