/** Minimum length in characters (specification, section 5). */
export const PASSWORD_MIN = 6;

/**
 * Maximum length in characters. argon2id accepts any length; this limits the work. Not in the specification.
 */
export const PASSWORD_MAX = 256;

/** Minimum length in characters (specification, section 5). */
export const EMAIL_MIN = 6;

/** Maximum length in characters (RFC 5321). */
export const EMAIL_MAX = 254;

/** Limit in characters on a stored referral source, also in the cookie. Not in the specification. */
export const TOUCH_MAX = 500;

/**
 * Limits in characters on data that a client sends at registration; tokens of captcha services have 2,000.
 * Not in the specification.
 */
export const EVENT_TOKEN_MAX = 4_000;
export const REFERRER_MAX = 2_000;
export const USER_AGENT_MAX = 1_000;

/** Limits in characters. Not in the specification. */
export const USERNAME_MIN = 2;
export const USERNAME_MAX = 40;
export const NAME_MAX = 80;
