/** Limit on tags and on authors that one reader hides or marks. */
export const FILTER_ENTRIES_MAX = 200;
