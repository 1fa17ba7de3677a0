/** States of a subscriber: waiting for confirmation, confirmed, or unsubscribed. */
export const SUBSCRIBER_STATES = ["pending", "confirmed", "left"] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** Ways in which an address is added to a list. */
export const SUBSCRIBER_SOURCES = ["page", "import"] as const;
export type SubscriberSource = (typeof SUBSCRIBER_SOURCES)[number];

/** Limits on lists per author, and on addresses per list. */
export const LISTS_MAX = 10;
export const SUBSCRIBERS_MAX = 100_000;

/** Limits in characters on a list's name, description and welcome text, and on a tag. */
export const LIST_NAME_MAX = 80;
export const TAG_MAX = 30;
export const TAGS_MAX = 10;

/** Addresses per page of a list, and limit on rows per imported file. */
export const SUBSCRIBERS_PER_PAGE = 50;
export const IMPORT_MAX = 5_000;
export const IMPORT_MAX_BYTES = 1024 * 1024;

/** Days for which a confirmation link is valid. */
export const CONFIRM_DAYS = 14;
