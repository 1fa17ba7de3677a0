/** Cookie that keeps a visitor's answer to the cookie banner; the browser's own scripts may read it. */
export const CONSENT_COOKIE = "consent";

/** What a visitor answered: "" while they have not. */
const CONSENTS = ["yes", "no"] as const;
export type Consent = (typeof CONSENTS)[number] | "";

/** An answer out of a cookie or a form; anything else is none. */
export const readConsent = (value: unknown): Consent => CONSENTS.find((each) => each === value) ?? "";
