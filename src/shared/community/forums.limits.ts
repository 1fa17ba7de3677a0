import type { TrustLevel } from "./forums.enums.ts";

/** What each level may do: posts a day, and web addresses and pictures in each. Ours. */
export const TRUST_LIMITS: Readonly<
  Record<TrustLevel, { readonly posts: number; readonly links: number; readonly pictures: number }>
> = {
  new: { posts: 15, links: 2, pictures: 0 },
  member: { posts: 100, links: 10, pictures: 4 },
  regular: { posts: 300, links: 50, pictures: 4 },
};

/** What it takes to get there: days since joining, and posts that everyone may read. */
export const TRUST_NEEDS: Readonly<
  Record<Exclude<TrustLevel, "new">, { readonly days: number; readonly posts: number }>
> = {
  member: { days: 2, posts: 3 },
  regular: { days: 30, posts: 30 },
};

/** Posts that the staff removed within so many days after which one starts as new again. */
export const TRUST_REMOVED_MAX = 2;
export const TRUST_REMOVED_DAYS = 90;

/** First posts of an account in doubt that wait for the staff. */
export const HELD_POSTS = 2;

/** Characters of a thread's title and of a post, ours. */
export const THREAD_TITLE_MAX = 120;
export const POST_MAX = 20_000;

/** Tags of a thread, and characters of each: ours. */
export const THREAD_TAGS_MAX = 5;
export const THREAD_TAG_MAX = 30;

/** Posts that one post may quote, and characters shown of each: ours. */
export const QUOTES_MAX = 5;
export const QUOTE_SHOWN = 300;

/** Answers of a poll, characters of each, and days that it may be open, 0 for no end: ours. */
export const POLL_OPTIONS_MIN = 2;
export const POLL_OPTIONS_MAX = 10;
export const POLL_OPTION_MAX = 100;
export const POLL_DAYS = [0, 1, 3, 7, 30] as const;

/** Posts and threads on a page, ours. */
export const POSTS_PER_PAGE = 20;
export const THREADS_PER_PAGE = 25;

/** Threads found above found posts, and pages of what is found: words that tell more lead further. Ours. */
export const FOUND_THREADS_MAX = 5;
export const FOUND_PAGES_MAX = 20;

/** Seconds between two posts of one member that slow mode may ask for. */
export const SLOW_MODES = [0, 60, 300, 3_600, 86_400] as const;

/** Posts that the staff may move to another thread at once. */
export const MOVED_POSTS_MAX = 500;

/** Days after which a thread that somebody has never opened is no longer news to them. */
export const UNREAD_DAYS = 14;

/** Characters of the reason that the staff gives. */
export const REASON_MAX = 500;
