/** What is looked for within a story: characters, and words or phrases. Ours. */
export const FIND_MAX = 100;
export const FIND_WORDS_MAX = 8;

/** Passages on a page of what was found there: ours. */
export const FIND_PASSAGES = 20;
