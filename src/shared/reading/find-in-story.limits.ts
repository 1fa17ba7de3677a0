/** Limits of a search within a story, in characters and in words or phrases. Not in the specification. */
export const FIND_MAX = 100;
export const FIND_WORDS_MAX = 8;

/** Passages per page of results. Not in the specification. */
export const FIND_PASSAGES = 20;
