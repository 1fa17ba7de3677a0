/** Limit in characters on one chapter's HTML, about 100,000 words. Not in the specification. */
export const CHAPTER_MAX = 1_000_000;
export const CHAPTERS_PER_STORY_MAX = 5_000;
/** Limit on chapters scheduled by one plan, in one transaction. Not in the specification. */
export const PLAN_MAX = 500;
/** Limit on parts and volumes. Not in the specification. */
export const PARTS_PER_STORY_MAX = 300;

/** Limit in characters on an author's note before or after a chapter. Not in the specification. */
export const NOTE_MAX = 2_000;

/** Limit in characters on the name of a revision. Not in the specification. */
export const REVISION_NAME_MAX = 80;
