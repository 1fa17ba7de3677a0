/** Story details with recorded changes, in form order. The price has a separate history. */
export const KEPT_DETAILS = [
  "title",
  "synopsis",
  "categories",
  "tags",
  "language",
  "mature",
  "warnings",
  "aiUse",
  "licence",
  "complete",
  "series",
  "firstPublished",
  "narration",
  "private",
  "previewChapters",
  "mailingList",
  "noCrawlers",
] as const;
export type KeptDetail = (typeof KEPT_DETAILS)[number];
