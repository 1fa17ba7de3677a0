/** Limits on the characters of a private message and of a report about one. Not in the specification. */
export const MESSAGE_MAX = 5_000;

/**
 * Messages of a conversation on one page, and messages sent with a group by the live channel. Not in the
 * specification.
 */
export const MESSAGES_PER_PAGE = 50;
export const MESSAGES_LIVE = 20;

/** Entries per page (specification, section 9). */
export const CONVERSATIONS_PER_PAGE = 100;
