/** Sections of the forums, in the order of the specification (section 2). */
export const FORUM_SECTIONS = [
  "announcements",
  "introductions",
  "story-discussion",
  "writing",
  "publishing",
  "reviews",
  "off-topic",
  "feedback-and-support",
] as const;
export type ForumSection = (typeof FORUM_SECTIONS)[number];

/** Where the staff alone begins threads, and where a post may answer what was asked. */
export const STAFF_SECTION: ForumSection = "announcements";
export const ANSWERED_SECTION: ForumSection = "feedback-and-support";

/** Orders of a section's threads; ideas, those with the most votes first, are where they are posted. */
export const THREAD_SORTS = ["active", "newest", "unanswered", "ideas"] as const;
export type ThreadSort = (typeof THREAD_SORTS)[number];

/** Those that a section offers. */
export const sortsOf = (section: ForumSection): readonly ThreadSort[] =>
  THREAD_SORTS.filter((sort) => sort !== "ideas" || section === ANSWERED_SECTION);

/** What the staff says of a feature request. */
export const REQUEST_STATES = ["open", "planned", "done", "no"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** What members say of a post by a button, beside a like; the same words are its numbers' fields. */
export const REACTIONS = ["thanks", "laughs", "insights"] as const;
export type Reaction = (typeof REACTIONS)[number];

/** How far members of the forums are trusted, by their age and conduct. */
export const TRUST_LEVELS = ["new", "member", "regular"] as const;
export type TrustLevel = (typeof TRUST_LEVELS)[number];

/** What the staff may do with a thread. */
export const THREAD_ACTS = ["pin", "unpin", "lock", "unlock", "remove", "restore"] as const;
export type ThreadAct = (typeof THREAD_ACTS)[number];
