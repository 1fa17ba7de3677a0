/** Days for which a story's activity is shown. Not in the specification. */
export const ACTIVITY_DAYS = 365;
/** Activity entries per page. */
export const ACTIVITY_PAGE = 50;

/** Days after which a former co-author may be asked again to allow a sale. Not in the specification. */
export const ASK_AGAIN_DAYS = 7;

/** Days for which an invitation by mail is valid. Not in the specification. */
export const TEAM_MAIL_DAYS = 14;

/** Days without a visit after which staff may offer an author's story to its co-authors. Not in the specification. */
export const SILENCE_DAYS = 365;
/** Days after such an offer for which the author may come back before a co-author can take the story. */
export const SILENCE_NOTICE_DAYS = 14;
/** Days after which such an offer ends. */
export const SILENCE_OFFER_DAYS = 90;
