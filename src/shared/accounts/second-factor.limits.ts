/** Number of recovery codes made at one time. */
export const RECOVERY_CODES = 10;

/** Limit on the length of a submitted code in characters: a recovery code with its hyphens, and some spaces. */
export const SECOND_FACTOR_CODE_MAX = 60;

/** Time in seconds to scan the QR code and confirm it: one hour. */
export const SETUP_SECONDS = 60 * 60;
