/**
 * Months from a new member's registration in which the referrer earns from their purchases. Not in the
 * specification.
 */
export const REFERRAL_MONTHS = 12;

/** Percentage of the listing price that a referrer earns (specification, sections 1 and 9). */
export const REFERRAL_PERCENT = 5;

/** Limit on invitations by mail per member and day (UTC). Not in the specification. */
export const INVITATIONS_PER_DAY = 20;

/** Days for which an invitation and its address are stored. Not in the specification. */
export const INVITATION_KEPT_DAYS = 90;

/** Days within which an address gets only one invitation, from any member. Not in the specification. */
export const INVITED_AGAIN_DAYS = 30;
