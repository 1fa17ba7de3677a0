/** What a story's team reads about what happened; stored, never changed. */
export const ACTIVITY_KINDS = [
  "asked",
  "joined",
  "role",
  "left",
  "transferred",
  "chapter-added",
  "chapter-published",
  "chapter-deleted",
  "chapter-restored",
  "story-published",
  "story-unpublished",
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
