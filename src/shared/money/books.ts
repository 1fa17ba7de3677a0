/** Kinds of differences between the provider's list and our ledger. */
export const FINDING_KINDS = ["missing-here", "missing-there", "other-amount"] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** States of a correction: waiting for a second admin, booked, or refused. */
export const CORRECTION_STATES = ["waiting", "booked", "refused"] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

/**
 * Total in US cents of one admin's corrections for one member within a day, above which a second admin must
 * confirm.
 */
export const CONFIRM_ABOVE = 50_000;
/** Limit in US cents on one correction. */
export const CORRECTION_MAX = 10_000_000;
export const CORRECTION_REASON_MAX = 500;

/** Whether a deleted account is owed its available balance, or owes it. */
export const BALANCE_SIDES = ["owed", "owes"] as const;
export type BalanceSide = (typeof BALANCE_SIDES)[number];
