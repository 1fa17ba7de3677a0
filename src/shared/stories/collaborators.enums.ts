/** Kinds of work credited on a story without team membership: those ordered in the marketplace. */
export const CREDITED_WORKS = [
  "copy-editing",
  "proof-reading",
  "translation",
  "cover-design",
  "illustrations",
  "audiobook",
] as const;
export type CreditedWork = (typeof CREDITED_WORKS)[number];

/** What a former co-author has said about the sale of their chapters. */
export const SALE_PERMISSIONS = ["not-asked", "asked", "allowed", "not-allowed"] as const;
export type SalePermission = (typeof SALE_PERMISSIONS)[number];

/**
 * Why the co-authors of a story may take its author's place: the state of the author's account, or an offer of staff
 * because the author has not visited the site for a year.
 */
export type AuthorAbsence = "leaving" | "banned" | "deleted" | "silent";

/** What staff do about a story whose author does not visit the site any more. */
export type SilenceAct = "offer-to-co-authors" | "withdraw-offer";

/** Kinds of activity shown to a story's team; stored, so names must not change. */
export const ACTIVITY_KINDS = [
  "asked",
  "joined",
  "role",
  "left",
  "transferred",
  "author-replaced",
  "chapter-added",
  "chapter-published",
  "chapter-deleted",
  "chapter-restored",
  "story-published",
  "story-unpublished",
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
