/** Cookie with a visitor's answer to the cookie banner; readable by scripts. */
export const CONSENT_COOKIE = "consent";

/** Answer of a visitor; "" if there is none yet. */
const CONSENTS = ["yes", "no"] as const;
export type Consent = (typeof CONSENTS)[number] | "";

/** Parses an answer from a cookie or form; anything invalid counts as no answer. */
export const readConsent = (value: unknown): Consent => CONSENTS.find((each) => each === value) ?? "";
