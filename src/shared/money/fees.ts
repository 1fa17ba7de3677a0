/** What the platform takes of a sale, in basis points, and how it is shared. */
export const FEES = {
  /** Of the price that the buyer pays. */
  platform: 1_500,
  /** Of the listing price, to whoever referred the buyer; out of the platform's fee (specification, section 9). */
  referral: 500,
} as const;

/** Days within which a reader may have their money back. */
export const REFUND_DAYS = 14;
/** How much of a story may have been read for that, from 0 to 1. */
export const REFUND_READ = 1 / 3;
/** Days that earnings wait until they can be paid out. */
export const HOLD_DAYS = 14;

/** Characters of a coupon's code. */
export const COUPON_MAX = 30;
/** Per cent that a coupon takes off at most (specification, section 9). */
export const DISCOUNT_MAX = 50;
