/**
 * Limits on the characters of a private note, the characters of its quote, and the notes on one story. Not in
 * the specification.
 */
export const PRIVATE_NOTE_MAX = 5_000;
export const PRIVATE_QUOTE_MAX = 500;
export const PRIVATE_NOTES_MAX = 2_000;
