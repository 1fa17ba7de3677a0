/** Limit on suggestions per search. Not in the specification. */
export const SUGGESTIONS_MAX = 8;

/** Minimum number of letters before suggestions are shown. Not in the specification. */
export const SUGGESTIONS_FROM = 2;
