/** Minutes without writing after which a new writing session begins. Not in the specification. */
export const SITTING_GAP_MINUTES = 30;
/** Number of days shown in the history. */
export const GOAL_HISTORY_DAYS = 30;
