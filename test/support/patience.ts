/**
 * Milliseconds for which tests wait for anything: long enough for a busy machine, and below the limit of a
 * test, so that the test can still say what did not happen.
 */
export const PATIENCE_MS = 110_000;
