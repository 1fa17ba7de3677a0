/** Reading lists of one member, stories of one list, and characters of what is said of them: ours. */
export const LISTS_MAX = 100;
export const LIST_ITEMS_MAX = 200;
export const LIST_TITLE_MAX = 100;
export const LIST_DESCRIPTION_MAX = 2_000;
export const LIST_NOTE_MAX = 500;

/** Covers of a list's picture, and lists that a story's page names: ours. */
export const LIST_COVERS = 4;
export const STORY_LISTS_SHOWN = 3;
