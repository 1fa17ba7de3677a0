/** Kinds of bookmark targets (issue 5). */
export const BOOKMARK_KINDS = ["story", "chapter", "passage"] as const;
export type BookmarkKind = (typeof BOOKMARK_KINDS)[number];
