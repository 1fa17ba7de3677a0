/** States of a brief: open to offers, taken (an offer was accepted and paid), or closed by its author. */
export const BRIEF_STATES = ["open", "taken", "closed"] as const;
export type BriefState = (typeof BRIEF_STATES)[number];

/** Lists of briefs for staff: by state, and those taken down. */
export const BRIEF_LISTS = [...BRIEF_STATES, "removed"] as const;
export type BriefList = (typeof BRIEF_LISTS)[number];

/**
 * States of an offer: open, turned into an order, declined because another was accepted or the brief closed,
 * or withdrawn by its seller.
 */
export const OFFER_STATES = ["open", "taken", "declined", "withdrawn"] as const;
export type OfferState = (typeof OFFER_STATES)[number];
