/** Sellers whom one brief invites (issue 20), and briefs that a member has open at one time; the latter ours. */
export const INVITED_MAX = 5;
export const BRIEFS_OPEN_MAX = 20;
/** Days that a brief takes offers; ours. */
export const BRIEF_DAYS = 30;
/** Characters of a title, of what is wanted, and of what an offer says. */
export const BRIEF_TITLE_MAX = 100;
export const BRIEF_TEXT_MAX = 5_000;
export const OFFER_TEXT_MAX = 3_000;
/** Rounds of changes of an offer. */
export const OFFER_ROUNDS_MAX = 20;
/** Offers of one brief that are compared. */
export const OFFERS_MAX = 100;
export const BRIEFS_PER_PAGE = 20;
