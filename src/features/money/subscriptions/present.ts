import type { AdminSubscriptionDto } from "#shared/money/office.dto.ts";
import type { PaymentDto, SubscriptionDto } from "#shared/money/subscriptions.dto.ts";
import { SUBSCRIPTION_FEATURES } from "#shared/money/subscriptions.ts";
import { presentTax } from "../money-settings/index.ts";
import { receiptNumber } from "../payments/index.ts";
import type { PaidPeriod, SubscriptionDoc } from "./model.ts";

/** Presents a subscription to its member. */
export const presentSubscription = (doc: SubscriptionDoc): SubscriptionDto => ({
  id: String(doc._id),
  plan: doc.plan,
  features: SUBSCRIPTION_FEATURES,
  state: doc.state,
  cents: doc.amount,
  tax: presentTax(doc.tax),
  paidUntil: doc.periods.at(-1)?.end.toISOString() ?? null,
  cancelsAtEnd: doc.cancelsAtEnd,
  nextTryAt: doc.nextTryAt?.toISOString() ?? null,
  payments: doc.periods.map((period) => presentPayment(doc, period)).reverse(),
});

/** Presents a period's payment and its receipt. */
export function presentPayment({ tax }: Pick<SubscriptionDoc, "tax">, period: PaidPeriod): PaymentDto {
  const { number, start, end, charged, refunded = 0 } = period;
  const taxed = presentTax(period.tax === undefined ? tax : period.tax);
  return {
    number,
    at: start.toISOString(),
    until: end.toISOString(),
    cents: charged,
    refundedCents: refunded,
    tax: taxed && { ...taxed, cents: Math.min(taxed.cents, charged) },
    receipt: receiptNumber(period),
  };
}

/** Presents a period with an assigned receipt number. */
export const presentReceipt = (doc: SubscriptionDoc, period: PaidPeriod) => {
  const payment = presentPayment(doc, period);
  return { ...payment, receipt: payment.receipt! };
};

/** Presents a subscription to the back office; `names`: usernames by id. */
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

/** Presents a subscription to the API; `subscription_features` as named by the specification. */
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
