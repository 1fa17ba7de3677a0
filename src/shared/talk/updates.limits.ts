/** Characters of an update and of a reply to one, ours. */
export const UPDATE_MAX = 5_000;
export const UPDATE_REPLY_MAX = 2_000;

/** Pictures of one update, and characters of what is said of each: ours. */
export const UPDATE_PICTURES_MAX = 4;
