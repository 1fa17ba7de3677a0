/** Limit on the characters of one team comment. Not in the specification. */
export const TEAM_COMMENT_MAX = 4_000;
/** Limit on the comments shown for a chapter; the newest threads are shown. */
export const TEAM_COMMENTS_MAX = 500;
/** Limit on the characters of the quote that a comment is about. */
export const TEAM_QUOTE_MAX = 500;
/**
 * Limits on the beta reading rounds of one story, the questions of a round, and the characters of a title, a
 * question and an answer.
 */
export const ROUNDS_MAX = 50;
export const QUESTIONS_MAX = 30;
export const ROUND_TITLE_MAX = 120;
export const QUESTION_MAX = 300;
export const ANSWER_MAX = 4_000;
