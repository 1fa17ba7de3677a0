/** Milliseconds after a key until what was typed is saved. */
export const SOON = 1_200;
/** Milliseconds between tries while there is no connection; doubled up to the longest. */
export const FIRST_RETRY = 2_000;
export const LONGEST_RETRY = 30_000;
