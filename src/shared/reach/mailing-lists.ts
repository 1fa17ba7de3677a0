/** Where a subscriber is: asked to confirm, confirmed, or gone by their own wish. */
export const SUBSCRIBER_STATES = ["pending", "confirmed", "left"] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** How an address came to a list. */
export const SUBSCRIBER_SOURCES = ["page", "import"] as const;
export type SubscriberSource = (typeof SUBSCRIBER_SOURCES)[number];

/** Lists of one author, and addresses of one list. */
export const LISTS_MAX = 10;
export const SUBSCRIBERS_MAX = 100_000;

/** Characters of a list's name, of what it is about, of its welcome and of one tag. */
export const LIST_NAME_MAX = 80;
export const LIST_ABOUT_MAX = 600;
export const WELCOME_MAX = 5_000;
export const TAG_MAX = 30;
export const TAGS_MAX = 10;

/** Addresses on one page of a list, and rows of one file. */
export const SUBSCRIBERS_PER_PAGE = 50;
export const IMPORT_MAX = 5_000;
export const IMPORT_MAX_BYTES = 1024 * 1024;

/** Days that a link for confirming holds. */
export const CONFIRM_DAYS = 14;
