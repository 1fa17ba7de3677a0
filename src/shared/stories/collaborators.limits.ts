/** Days that what happened on a story can be read; ours. */
export const ACTIVITY_DAYS = 365;
/** Entries of what happened on one page. */
export const ACTIVITY_PAGE = 50;

/** Days that an invitation by mail can be answered; ours. */
export const TEAM_MAIL_DAYS = 14;
