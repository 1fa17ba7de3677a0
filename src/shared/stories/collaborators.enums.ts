/** Work on a story that somebody is named for though they belong to no team: what is ordered in the marketplace. */
export const CREDITED_WORKS = [
  "copy-editing",
  "proof-reading",
  "translation",
  "cover-design",
  "illustrations",
  "audiobook",
] as const;
export type CreditedWork = (typeof CREDITED_WORKS)[number];

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
