/** Characters of what an editor says of a suggestion, and of each answer. */
export const SUGGESTION_NOTE_MAX = 2_000;
/** Answers in the thread of one suggestion; ours. */
export const SUGGESTION_ANSWERS_MAX = 200;
/** Decided suggestions on the overview. */
export const SUGGESTIONS_PAGE = 50;
