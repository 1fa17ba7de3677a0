/** Characters of what an editor says of a suggestion, and of each answer. */
export const SUGGESTION_NOTE_MAX = 2_000;
/** Answers in the thread of one suggestion; ours. */
export const SUGGESTION_ANSWERS_MAX = 200;
/** Former texts of one suggestion that are kept; the oldest goes. */
export const SUGGESTION_FORMER_KEPT = 50;
/** Drafts of one editor for one chapter that lie beside each other. */
export const SUGGESTION_DRAFTS_MAX = 20;
/** Decided suggestions on one page of the overview. */
export const SUGGESTIONS_PAGE = 50;
