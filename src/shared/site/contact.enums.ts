/** What one may write to the people who run the site about (section 2: About), each a form of its own. */
export const CONTACT_KINDS = ["contact", "feature-request"] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** What becomes of such a message. */
export const CONTACT_STATES = ["open", "done"] as const;
export type ContactState = (typeof CONTACT_STATES)[number];
