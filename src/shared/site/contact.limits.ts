/** Characters of a message to the staff, ours. */
export const CONTACT_TEXT_MAX = 10_000;
