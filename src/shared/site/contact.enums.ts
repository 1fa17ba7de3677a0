/** Kinds of contact form (section 2: About), each with a separate form. */
export const CONTACT_KINDS = ["contact", "feature-request"] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** States of a contact message. */
export const CONTACT_STATES = ["open", "done"] as const;
export type ContactState = (typeof CONTACT_STATES)[number];
