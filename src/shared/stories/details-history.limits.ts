/** Changes of a story's details per page. Not in the specification. */
export const DETAIL_CHANGES_PAGE = 50;
