/** Entries per page (specification, section 9). */
export const DUPLICATES_PER_PAGE = 10;
