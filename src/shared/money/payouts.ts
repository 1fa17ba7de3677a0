/** States of a payout: being sent, received by the member, or returned to their balance. */
export const PAYOUT_STATES = ["sending", "paid", "failed"] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Kinds of statement lines, in the order in which their sums are shown. */
export const STATEMENT_KINDS = [
  "sale",
  "order",
  "prize",
  "referral",
  "refund",
  "dispute",
  "returned",
  "subscription",
  "correction",
  "other",
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/**
 * Cron schedule of the run: on the first of each month, in UTC, after that night's earnings have become
 * available.
 */
export const PAYOUT_RUN = "7 5 1 * *";

/** Returns the month of a date in UTC, "2026-12"; there is one run per month. */
export const monthOf = (date: Date): string => date.toISOString().slice(0, 7);

/** Returns the time of the next run. */
export function nextRunAfter(now: Date): Date {
  const run = (month: number) => new Date(Date.UTC(now.getUTCFullYear(), month, 1, 5, 7));
  const next = run(now.getUTCMonth());
  return next > now ? next : run(now.getUTCMonth() + 1);
}
