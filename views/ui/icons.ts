/**
 * The lucide icons that views use; `scripts/build/icons.mjs` reads the names out of this file and puts just
 * these into the sprite. `brand` is our own mark.
 */
export const ICONS = [
  "a-large-small",
  "arrow-left",
  "arrow-right",
  "book-open",
  "calendar",
  "check",
  "chevron-down",
  "chevron-left",
  "chevron-right",
  "circle-alert",
  "circle-check",
  "code-xml",
  "compass",
  "download",
  "globe",
  "headphones",
  "house",
  "info",
  "library",
  "list",
  "lock",
  "log-in",
  "log-out",
  "mail",
  "map-pin",
  "pen-line",
  "plus",
  "rss",
  "search",
  "sliders-horizontal",
  "star",
  "trash-2",
  "triangle-alert",
  "upload",
  "user",
  "x",
] as const;

export type IconName = (typeof ICONS)[number] | "brand";
