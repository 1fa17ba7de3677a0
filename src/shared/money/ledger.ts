/** Reasons for movements of money. */
export const LEDGER_CAUSES = [
  "sale",
  "refund",
  "dispute",
  "referral",
  "fee",
  "release",
  "payout",
  "subscription",
  "adjustment",
  "order",
  "prize",
  "write-off",
] as const;
export type LedgerCause = (typeof LEDGER_CAUSES)[number];
