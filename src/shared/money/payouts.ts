/** Where a payout is: on its way, with its member, or back in their balance. */
export const PAYOUT_STATES = ["sending", "paid", "failed"] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** US cents that are paid out at least, until an admin sets another sum. */
export const PAYOUT_MINIMUM = 1_000;
/** The most that can be set. */
export const PAYOUT_MINIMUM_MAX = 100_000;
/** Days that earnings can be set to wait at most. */
export const HOLD_DAYS_MAX = 90;

/** "2026-12", in UTC: one run a month. */
export const monthOf = (date: Date): string => date.toISOString().slice(0, 7);
