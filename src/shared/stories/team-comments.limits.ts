/** Characters of one comment of the team; ours. */
export const TEAM_COMMENT_MAX = 4_000;
/** Comments of a chapter that are shown: the newest threads. */
export const TEAM_COMMENTS_MAX = 500;
/** Characters of the words that a comment is about. */
export const TEAM_QUOTE_MAX = 500;
/** Rounds of beta reading of one story, questions of one, and characters of a title, a question and an answer. */
export const ROUNDS_MAX = 50;
export const QUESTIONS_MAX = 30;
export const ROUND_TITLE_MAX = 120;
export const QUESTION_MAX = 300;
export const ANSWER_MAX = 4_000;
