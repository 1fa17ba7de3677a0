/** States of a purchase. */
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

/** Whether a buyer may get a refund without staff, and if not, why. */
export type Refundable = "yes" | "too-late" | "gift-too-late" | "too-much-read" | "redeemed" | "not-paid";

/** Limit in characters on a giver's message with a gift. */
export const GIFT_MESSAGE_MAX = 500;

/** States in which the buyer may read the story. */
export const OWNED: readonly PurchaseState[] = ["paid", "disputed"];
