/** Limit in characters on a message to staff. Not in the specification. */
export const CONTACT_TEXT_MAX = 10_000;
