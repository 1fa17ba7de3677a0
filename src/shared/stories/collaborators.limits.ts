/** Days for which a story's activity is shown. Not in the specification. */
export const ACTIVITY_DAYS = 365;
/** Activity entries per page. */
export const ACTIVITY_PAGE = 50;

/** Days after which a former co-author may be asked again to allow a sale. Not in the specification. */
export const ASK_AGAIN_DAYS = 7;

/** Days for which an invitation by mail is valid. Not in the specification. */
export const TEAM_MAIL_DAYS = 14;
