/** Seconds a bearer token holds (api.md): 30 days. */
export const TOKEN_SECONDS = 30 * 24 * 60 * 60;

/** Seconds a session holds without a visit: 30 days. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Seconds in which the link of a mail "Set a new password" may be used: ours, an hour. */
export const RESET_CODE_SECONDS = 60 * 60;

/** Seconds in which an address may answer, at registration or when it is changed: ours, three days. */
export const CONFIRMATION_SECONDS = 3 * 24 * 60 * 60;

/**
 * Milliseconds between a request for a mail with a code and the work on it: ours. What is asked again meanwhile is
 * asked once, and nobody can tell by the time of the next answer whether there was an account to write to.
 */
export const CODE_MAIL_DELAY_MS = 1_000;
