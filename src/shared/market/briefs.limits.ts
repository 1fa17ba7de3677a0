/**
 * Limits on sellers invited to a brief (issue 20), and on a member's open briefs (not in the specification).
 */
export const INVITED_MAX = 5;
export const BRIEFS_OPEN_MAX = 20;
/** Days for which a brief accepts offers. Not in the specification. */
export const BRIEF_DAYS = 30;
/** Limit on offers per brief. */
export const OFFERS_MAX = 100;
export const BRIEFS_PER_PAGE = 20;
