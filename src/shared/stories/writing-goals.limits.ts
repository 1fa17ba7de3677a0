/** Words a day or a sitting that somebody may set out to write: ours. */
export const WORD_GOAL_MAX = 50_000;
/** Minutes without a word after which the next one begins another sitting: ours. */
export const SITTING_GAP_MINUTES = 30;
/** Days that the history shows at once. */
export const GOAL_HISTORY_DAYS = 30;
