/** Members that one text may call by an `@`; further names are links only. Ours. */
export const MENTIONS_MAX = 10;

/** Members proposed for one `@`, ours. */
export const MENTION_SUGGESTIONS_MAX = 6;
