/** Days an answer to the cookie banner holds (specification, sections 4 and 9). */
export const CONSENT_DAYS = 150;

/** Days we remember what brought a visitor here who agreed to it; ours. Without an answer it goes with the browser's session. */
export const TOUCH_DAYS = 90;
