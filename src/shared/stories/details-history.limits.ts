/** Changes of a story's details on one page: ours. */
export const DETAIL_CHANGES_PAGE = 50;
