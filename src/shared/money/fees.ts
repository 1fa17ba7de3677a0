/** Shares of a sale that the specification fixes, in basis points; the platform's share is a setting. */
export const FEES = {
  /**
   * Share of the listing price for the member who referred the buyer, paid from the platform's fee
   * (specification, section 9).
   */
  referral: 500,
} as const;

/** Days within which a reader may get a refund. */
export const REFUND_DAYS = 14;
/** Months within which the giver of an unredeemed gift may get a refund (product, "Terms"). */
export const GIFT_REFUND_MONTHS = 12;
/** Limit for a refund on the share of the story that has been read, from 0 to 1. */
export const REFUND_READ = 1 / 3;

/** Limit in characters on a coupon code. */
export const COUPON_MAX = 30;
/** Limit in per cent on a coupon's discount (specification, section 9). */
/** Minimum charge of a provider in US cents (Stripe: $0.50). */
export const CHARGE_MIN = 50;
export const DISCOUNT_MAX = 50;
