/** Tags on the page of all tags. */
export const TAGS_SHOWN = 200;
/** Tags per page of the back office. */
export const TAGS_IN_QUEUE = 50;
/** Limit on the broader tags to which one tag belongs. */
export const TAG_PARENTS_MAX = 5;
/** Suggestions while a tag is typed, and characters from which there are any. */
export const TAG_SUGGESTIONS_MAX = 8;
export const TAG_SUGGESTIONS_FROM = 2;
