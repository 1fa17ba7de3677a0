/** Where a payout is: on its way, with its member, or back in their balance. */
export const PAYOUT_STATES = ["sending", "paid", "failed"] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** What lines of a statement are about, in the order in which their sums are shown. */
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

/** When the run begins: on the first of each month, in UTC, once the night's earnings have become available. */
export const PAYOUT_RUN = "7 5 1 * *";

/** "2026-12", in UTC: one run a month. */
export const monthOf = (date: Date): string => date.toISOString().slice(0, 7);

/** When the next run begins. */
export function nextRunAfter(now: Date): Date {
  const run = (month: number) => new Date(Date.UTC(now.getUTCFullYear(), month, 1, 5, 7));
  const next = run(now.getUTCMonth());
  return next > now ? next : run(now.getUTCMonth() + 1);
}
