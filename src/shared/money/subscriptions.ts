/** What premium can be had for. */
export const PLANS = ["monthly", "yearly"] as const;
export type PlanName = (typeof PLANS)[number];

/** Months that a plan's period lasts. */
export const PLAN_MONTHS: Readonly<Record<PlanName, number>> = { monthly: 1, yearly: 12 };

/** What a premium author has that others have not; names that the API shows. */
export const SUBSCRIPTION_FEATURES = [
  "lower_fee",
  "story_links",
  "newsletters",
  "statistics_by_day",
  "scheduled_prices",
  "badge",
] as const;
export type SubscriptionFeature = (typeof SUBSCRIPTION_FEATURES)[number];

/** Newsletters that an author without premium sends in so many days; those that go by themselves are left out. */
export const FREE_NEWSLETTERS = 10;
export const FREE_NEWSLETTERS_DAYS = 30;

/** Where a subscription is (product.md, States); "expired" was never paid for. */
export const SUBSCRIPTION_STATES = ["open", "active", "past_due", "ended", "expired"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** Why somebody leaves (specification, section 3). */
export const CANCELLATION_REASONS = [
  "too_expensive",
  "not_enough_value",
  "do_not_like_it",
  "bad_customer_service",
  "no_reason",
  "other",
] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

/** Days after a renewal was due at which it is tried, and after which the subscription ends. */
export const RENEWAL_TRIES = [0, 5, 10] as const;
export const PAST_DUE_DAYS = 14;

/** Characters of what somebody writes who leaves. */
export const CANCELLATION_TEXT_MAX = 1_000;
