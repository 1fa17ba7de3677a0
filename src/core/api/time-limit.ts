/** Time limit of one query in milliseconds. */
export const MAX_TIME_MS = 5_000;
