/** Limit in characters on a note for colleagues. Not in the specification. */
export const REVIEW_NOTE_MAX = 2_000;

/** Limit on the notes and the entries of the audit log shown about one item. */
export const NOTES_SHOWN = 50;
