/**
 * Limit on the members that one text notifies by `@name`; further names are links only. Not in the
 * specification.
 */
export const MENTIONS_MAX = 10;

/** Number of members suggested for one `@`. Not in the specification. */
export const MENTION_SUGGESTIONS_MAX = 6;
