/** Plans of premium. */
export const PLANS = ["monthly", "yearly"] as const;
export type PlanName = (typeof PLANS)[number];

/** Length of a plan's period in months. */
export const PLAN_MONTHS: Readonly<Record<PlanName, number>> = { monthly: 1, yearly: 12 };

/** Features reserved for premium authors; names as shown in the API. */
export const SUBSCRIPTION_FEATURES = [
  "lower_fee",
  "story_links",
  "newsletters",
  "statistics_by_day",
  "scheduled_prices",
  "badge",
] as const;
export type SubscriptionFeature = (typeof SUBSCRIPTION_FEATURES)[number];

/**
 * Limit on newsletters of an author without premium within the given number of days; automated ones do not
 * count.
 */
export const FREE_NEWSLETTERS = 10;
export const FREE_NEWSLETTERS_DAYS = 30;

/** States of a subscription (product.md, States); "expired" was never paid. */
export const SUBSCRIPTION_STATES = ["open", "active", "past_due", "ended", "expired"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** Reasons for cancelling (specification, section 3). */
export const CANCELLATION_REASONS = [
  "too_expensive",
  "not_enough_value",
  "do_not_like_it",
  "bad_customer_service",
  "no_reason",
  "other",
] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

/** Days after a renewal's due date on which it is attempted, and after which the subscription ends. */
export const RENEWAL_TRIES = [0, 5, 10] as const;
export const PAST_DUE_DAYS = 14;

/** Limit in characters on the comment of a member who cancels. */
export const CANCELLATION_TEXT_MAX = 1_000;
