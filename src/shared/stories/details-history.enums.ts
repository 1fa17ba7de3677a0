/** Details of a story whose changes are kept, in the order of its form. Its price has a history of its own. */
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
  "narration",
  "private",
  "previewChapters",
  "mailingList",
  "noCrawlers",
] as const;
export type KeptDetail = (typeof KEPT_DETAILS)[number];
