/** Entries per page (specification, section 9). */
export const FOLLOWERS_PER_PAGE = 10;
