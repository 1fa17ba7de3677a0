/** Entries per page (specification, section 9). */
export const NOTIFICATIONS_PER_PAGE = 25;
