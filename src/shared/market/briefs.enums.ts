/** States of a brief: it takes offers, one was taken and paid for, or its author closed it. */
export const BRIEF_STATES = ["open", "taken", "closed"] as const;
export type BriefState = (typeof BRIEF_STATES)[number];

/** Lists of briefs for the staff: by state, and what was taken down. */
export const BRIEF_LISTS = [...BRIEF_STATES, "removed"] as const;
export type BriefList = (typeof BRIEF_LISTS)[number];

/** States of an offer: it stands, it became an order, another did or the brief was closed, or its seller took it back. */
export const OFFER_STATES = ["open", "taken", "declined", "withdrawn"] as const;
export type OfferState = (typeof OFFER_STATES)[number];
