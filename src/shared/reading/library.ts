/** The shelves of a member's library that have a page of their own here; bookmarks and lists have theirs. */
export const LIBRARY_SHELVES = ["reading", "following", "favourites", "finished"] as const;

export type LibraryShelf = (typeof LIBRARY_SHELVES)[number];
