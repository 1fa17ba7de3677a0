/** Audiences of a chapter's comments: everyone, adults, or only readers with access to a closed chapter. */
export const COMMENT_PLACES = ["open", "mature", "shut"] as const;
export type CommentPlace = (typeof COMMENT_PLACES)[number];

/** Sort orders of a chapter's comments. */
export const COMMENT_SORTS = ["newest", "oldest", "liked"] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];
