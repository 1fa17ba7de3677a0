/** Months in which a referrer earns by what a new member buys, from the day of registration: ours. */
export const REFERRAL_MONTHS = 12;

/** Per cent of the listing price that a referrer earns (specification, sections 1 and 9). */
export const REFERRAL_PERCENT = 5;

/** Invitations by mail that one member may send a day (UTC): ours. */
export const INVITATIONS_PER_DAY = 20;

/** Days that an invitation is remembered, and its address with it: ours. */
export const INVITATION_KEPT_DAYS = 90;

/** Days in which one address gets one invitation, whoever invites: ours. */
export const INVITED_AGAIN_DAYS = 30;
