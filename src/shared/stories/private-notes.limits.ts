/** Characters of a private note, of the words it is about, and notes on one story: ours. */
export const PRIVATE_NOTE_MAX = 5_000;
export const PRIVATE_QUOTE_MAX = 500;
export const PRIVATE_NOTES_MAX = 2_000;
