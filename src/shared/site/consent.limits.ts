/** Days for which an answer to the cookie banner is valid (specification, sections 4 and 9). */
export const CONSENT_DAYS = 150;

/**
 * Days for which a consenting visitor's referral source is stored. Not in the specification. Without an
 * answer it is deleted with the browser session.
 */
export const TOUCH_DAYS = 90;
