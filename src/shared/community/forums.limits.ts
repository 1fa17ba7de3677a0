import type { TrustLevel } from "./forums.enums.ts";

/** Limits per trust level: posts a day, and links and pictures in each post. Not in the specification. */
export const TRUST_LIMITS: Readonly<
  Record<TrustLevel, { readonly posts: number; readonly links: number; readonly pictures: number }>
> = {
  new: { posts: 15, links: 2, pictures: 0 },
  member: { posts: 100, links: 10, pictures: 4 },
  regular: { posts: 300, links: 50, pictures: 4 },
};

/** Requirements of each trust level: days since joining, and public posts. */
export const TRUST_NEEDS: Readonly<
  Record<Exclude<TrustLevel, "new">, { readonly days: number; readonly posts: number }>
> = {
  member: { days: 2, posts: 3 },
  regular: { days: 30, posts: 30 },
};

/** Number of posts removed by staff within the given days after which a member is treated as new again. */
export const TRUST_REMOVED_MAX = 2;
export const TRUST_REMOVED_DAYS = 90;

/** Number of first posts of a suspicious account that wait for approval. */
export const HELD_POSTS = 2;

/** Limit on tags per thread. Not in the specification. */
export const THREAD_TAGS_MAX = 5;

/** Limits on quotes per post, and on the displayed characters of each. Not in the specification. */
export const QUOTES_MAX = 5;
export const QUOTE_SHOWN = 300;

/**
 * Limits of a poll: options, characters per option, and days open (0 for no end). Not in the specification.
 */
export const POLL_OPTIONS_MIN = 2;
export const POLL_OPTIONS_MAX = 10;
export const POLL_OPTION_MAX = 100;
export const POLL_DAYS = [0, 1, 3, 7, 30] as const;

/** Page sizes of posts and threads. Not in the specification. */
export const POSTS_PER_PAGE = 20;
export const THREADS_PER_PAGE = 25;

/**
 * Limits on threads shown above found posts, and on result pages; a more specific search leads further. Not
 * in the specification.
 */
export const FOUND_THREADS_MAX = 5;
export const FOUND_PAGES_MAX = 20;

/** Choices for slow mode: seconds between two posts of one member. */
export const SLOW_MODES = [0, 60, 300, 3_600, 86_400] as const;

/** Limit on posts that staff may move to another thread at once. */
export const MOVED_POSTS_MAX = 500;

/** Days after which a thread that a member has never opened no longer counts as unread. */
export const UNREAD_DAYS = 14;

/** Limit in characters on the reason given by staff. */
export const REASON_MAX = 500;
