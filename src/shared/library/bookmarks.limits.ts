/** Limits on bookmarks per member, and on note length in characters. Not in the specification. */
export const BOOKMARKS_MAX = 2_000;
export const BOOKMARK_NOTE_MAX = 1_000;
