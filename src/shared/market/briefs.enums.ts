/** States of a brief: it takes offers, one was taken and paid for, or its author closed it. */
export const BRIEF_STATES = ["open", "taken", "closed"] as const;
export type BriefState = (typeof BRIEF_STATES)[number];

/** States of an offer: it stands, it became an order, another did or the brief was closed, or its seller took it back. */
export const OFFER_STATES = ["open", "taken", "declined", "withdrawn"] as const;
export type OfferState = (typeof OFFER_STATES)[number];
