/** Forum sections, in the order of the specification (section 2). */
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

/** Section in which only staff start threads, and section in which a post can be accepted as the solution. */
export const STAFF_SECTION: ForumSection = "announcements";
export const ANSWERED_SECTION: ForumSection = "feedback-and-support";

/** Sort orders of a section's threads; ideas (most votes first) only in the section where they are posted. */
export const THREAD_SORTS = ["active", "newest", "unanswered", "ideas"] as const;
export type ThreadSort = (typeof THREAD_SORTS)[number];

/** Returns the sort orders that a section offers. */
export const sortsOf = (section: ForumSection): readonly ThreadSort[] =>
  THREAD_SORTS.filter((sort) => sort !== "ideas" || section === ANSWERED_SECTION);

/** States of a feature request, set by staff. */
export const REQUEST_STATES = ["open", "planned", "done", "no"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Reactions to a post besides a like; the names are also the fields of their counts. */
export const REACTIONS = ["thanks", "laughs", "insights"] as const;
export type Reaction = (typeof REACTIONS)[number];

/** Trust levels of forum members, by account age and conduct. */
export const TRUST_LEVELS = ["new", "member", "regular"] as const;
export type TrustLevel = (typeof TRUST_LEVELS)[number];

/** Moderation actions on a thread. */
export const THREAD_ACTS = ["pin", "unpin", "lock", "unlock", "remove", "restore"] as const;
export type ThreadAct = (typeof THREAD_ACTS)[number];
