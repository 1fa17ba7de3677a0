/** Kinds of things that can be followed besides members (issue 4). */
export const FOLLOWED_KINDS = ["story", "genre", "list", "thread", "forum"] as const;
export type FollowedKind = (typeof FOLLOWED_KINDS)[number];
