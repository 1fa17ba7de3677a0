/** Characters of a private message, and of what is said about one to the staff: ours. */
export const MESSAGE_MAX = 5_000;

/** Messages of a thread on one page, and those that come with a group by the live channel: ours. */
export const MESSAGES_PER_PAGE = 50;
export const MESSAGES_LIVE = 20;

/** Entries a page (specification, section 9). */
export const CONVERSATIONS_PER_PAGE = 100;
