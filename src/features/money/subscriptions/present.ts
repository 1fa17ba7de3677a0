import type { AdminSubscriptionDto } from "../../../shared/money/office.dto.ts";
import type { SubscriptionDto } from "../../../shared/money/subscriptions.dto.ts";
import { SUBSCRIPTION_FEATURES } from "../../../shared/money/subscriptions.ts";
import type { SubscriptionDoc } from "./model.ts";

/** A subscription for its member. */
export const presentSubscription = (doc: SubscriptionDoc): SubscriptionDto => ({
  id: String(doc._id),
  plan: doc.plan,
  features: SUBSCRIPTION_FEATURES,
  state: doc.state,
  cents: doc.amount,
  tax:
    doc.tax && doc.tax.cents > 0
      ? { country: doc.tax.country, rate: doc.tax.rate, cents: doc.tax.cents }
      : null,
  paidUntil: doc.periods.at(-1)?.end.toISOString() ?? null,
  cancelsAtEnd: doc.cancelsAtEnd,
  nextTryAt: doc.nextTryAt?.toISOString() ?? null,
  payments: doc.periods
    .map(({ start, end, charged, refunded = 0 }) => ({
      ...{ at: start.toISOString(), until: end.toISOString() },
      ...{ cents: charged, refundedCents: refunded },
    }))
    .reverse(),
});

/** A subscription among those of everybody; `names`: usernames by id. */
export const presentForOffice = (
  doc: SubscriptionDoc,
  names: ReadonlyMap<string, string>,
): AdminSubscriptionDto => ({
  id: String(doc._id),
  member: { id: String(doc.member), username: names.get(String(doc.member)) ?? null },
  plan: doc.plan,
  state: doc.state,
  cents: doc.amount,
  paidUntil: doc.periods.at(-1)?.end.toISOString() ?? null,
  cancelsAtEnd: doc.cancelsAtEnd,
  createdAt: doc.createdAt.toISOString(),
});

/** The same for the API; `subscription_features` as the specification names them. */
export const presentForApi = (doc: SubscriptionDoc) => ({
  plan: doc.plan,
  subscription_features: doc.state === "active" || doc.state === "past_due" ? SUBSCRIPTION_FEATURES : [],
  state: doc.state,
  price: doc.amount / 100,
  paid_until: doc.periods.at(-1)?.end ?? null,
  cancels_at_end: doc.cancelsAtEnd,
  cancellation_reason: doc.cancellation?.reason ?? null,
  createdAt: doc.createdAt,
  updatedAt: doc.updatedAt,
});
