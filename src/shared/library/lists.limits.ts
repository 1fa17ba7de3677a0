/**
 * Limits on reading lists per member, stories per list, and text length in characters. Not in the
 * specification.
 */
export const LISTS_MAX = 100;
export const LIST_ITEMS_MAX = 200;
export const LIST_TITLE_MAX = 100;
export const LIST_NOTE_MAX = 500;

/** Limits on covers in a list's picture, and on lists named on a story's page. Not in the specification. */
export const LIST_COVERS = 4;
export const STORY_LISTS_SHOWN = 3;
