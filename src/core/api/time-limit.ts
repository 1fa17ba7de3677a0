/** Milliseconds that one query may take. */
export const MAX_TIME_MS = 5_000;
