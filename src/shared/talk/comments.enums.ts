/** Who may read what is said of a chapter: everyone, who is of age, or only who may read a closed chapter. */
export const COMMENT_PLACES = ["open", "mature", "shut"] as const;
export type CommentPlace = (typeof COMMENT_PLACES)[number];

/** Orders of a chapter's comments. */
export const COMMENT_SORTS = ["newest", "oldest", "liked"] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];
