/** Lifetime of a bearer token in seconds (api.md): 30 days. */
export const TOKEN_SECONDS = 30 * 24 * 60 * 60;

/** Lifetime of a session in seconds without a visit: 30 days. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Lifetime in seconds of the link in a "Set a new password" mail: one hour. Not in the specification. */
export const RESET_CODE_SECONDS = 60 * 60;

/**
 * Time in seconds to confirm an address, at registration or after a change: three days. Not in the
 * specification.
 */
export const CONFIRMATION_SECONDS = 3 * 24 * 60 * 60;

/**
 * Delay in milliseconds between a request for a mail with a code and its processing. Repeated requests in
 * between are merged, and the response time does not reveal whether the account exists. Not in the
 * specification.
 */
export const CODE_MAIL_DELAY_MS = 1_000;
