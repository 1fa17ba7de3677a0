/** Characters (specification, section 5). */
export const PASSWORD_MIN = 6;

/** Characters: ours; argon2id reads any length, this bounds the work. */
export const PASSWORD_MAX = 256;

/** Characters (specification, section 5). */
export const EMAIL_MIN = 6;

/** Characters (RFC 5321). */
export const EMAIL_MAX = 254;

/** Characters kept of where a visitor came from, in a cookie too: ours. */
export const TOUCH_MAX = 500;

/** Characters kept of what a client says of itself at registration: ours. Tokens of captcha services have 2,000. */
export const EVENT_TOKEN_MAX = 4_000;
export const REFERRER_MAX = 2_000;
export const USER_AGENT_MAX = 1_000;

/** Characters, ours. */
export const USERNAME_MIN = 2;
export const USERNAME_MAX = 40;
export const NAME_MAX = 80;
