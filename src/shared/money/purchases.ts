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

/** Whether a buyer may have their money back by themselves, and why not. */
export type Refundable = "yes" | "too-late" | "too-much-read" | "redeemed" | "not-paid";

/** Characters of what a giver writes with a gift. */
export const GIFT_MESSAGE_MAX = 500;

/** States in which the buyer may read. */
export const OWNED: readonly PurchaseState[] = ["paid", "disputed"];
