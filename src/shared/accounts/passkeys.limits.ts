/** Limit on passkeys of an account. */
export const PASSKEYS_MAX = 20;

/** Limit on the length of a passkey's name in characters. */
export const PASSKEY_NAME_MAX = 60;

/** Limit on the length of a browser's answer in characters; the largest key algorithms need half of it. */
export const PASSKEY_ANSWER_MAX = 20_000;

/** Time in seconds to use a passkey after the page was opened. */
export const CHALLENGE_SECONDS = 10 * 60;
