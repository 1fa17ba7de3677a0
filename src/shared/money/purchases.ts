/** Where a purchase is. */
export const PURCHASE_STATES = [
  "open",
  "paid",
  "declined",
  "expired",
  "refunding",
  "refunded",
  "disputed",
] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** States in which the buyer may read. */
export const OWNED: readonly PurchaseState[] = ["paid", "disputed"];
