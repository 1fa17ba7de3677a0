/** Limit on the characters of an editor's note on a suggestion, and of each answer. */
export const SUGGESTION_NOTE_MAX = 2_000;
/** Limit on answers in the thread of one suggestion. Not in the specification. */
export const SUGGESTION_ANSWERS_MAX = 200;
/** Number of earlier texts stored per suggestion; the oldest is deleted first. */
export const SUGGESTION_FORMER_KEPT = 50;
/** Limit on one editor's drafts for one chapter. */
export const SUGGESTION_DRAFTS_MAX = 20;
/** Number of decided suggestions on one page of the overview. */
export const SUGGESTIONS_PAGE = 50;
