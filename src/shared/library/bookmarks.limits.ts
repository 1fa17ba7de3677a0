/** Bookmarks of one member, and characters of what is said of one: ours. */
export const BOOKMARKS_MAX = 2_000;
export const BOOKMARK_NOTE_MAX = 1_000;
