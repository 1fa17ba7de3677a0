/** What of a sale is shared by the specification, in basis points; what the platform takes is a setting. */
export const FEES = {
  /** Of the listing price, to whoever referred the buyer; out of the platform's fee (specification, section 9). */
  referral: 500,
} as const;

/** Days within which a reader may have their money back. */
export const REFUND_DAYS = 14;
/** How much of a story may have been read for that, from 0 to 1. */
export const REFUND_READ = 1 / 3;

/** Characters of a coupon's code. */
export const COUPON_MAX = 30;
/** Per cent that a coupon takes off at most (specification, section 9). */
export const DISCOUNT_MAX = 50;
