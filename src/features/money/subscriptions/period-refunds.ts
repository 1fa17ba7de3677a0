import type { ClientSession, Types } from "mongoose";
import type { Services } from "#core/services.ts";
import { subscriptionsText } from "#shared/money/subscriptions.text.ts";
import {
  closeReturned,
  keyOfPeriod,
  type PaymentDependencies,
  type RequestedRefund,
  recordBounced,
  type SubscriptionReport,
} from "../payments/index.ts";
import type { SubscriptionDoc } from "./model.ts";

/** Returns the refund of a period, as its record names it if it fails; null for an unknown period. */
export function describePeriodRefund(
  { _id, provider, member, plan, periods }: SubscriptionDoc,
  period: number,
): RequestedRefund | null {
  const paid = periods.find(({ number }) => number === period);
  if (!paid) return null;
  return {
    key: keyOfPeriod(String(_id), period),
    of: { kind: "subscription", id: _id, period },
    item: { kind: "subscription", id: _id },
    provider,
    member,
    description: subscriptionsText.premium.description[plan],
    amount: Math.max(1, paid.charged - paid.refunded),
  };
}

/** Records refunds that failed after they were made, if a report has less refunded than is known. */
export async function recordBouncedPeriods(
  { services, provider }: PaymentDependencies,
  known: SubscriptionDoc,
  { periods }: SubscriptionReport,
): Promise<void> {
  const isLess = known.periods.some(({ number, refunded }) =>
    periods.some((each) => each.number === number && each.refunded < refunded),
  );
  if (!isLess) return;
  const keys = new Map(known.periods.map(({ number }) => [keyOfPeriod(String(known._id), number), number]));
  await recordBounced(services, provider, String(known._id), (key) => {
    const period = keys.get(key);
    return period === undefined ? null : describePeriodRefund(known, period);
  });
}

/** Closes refunds of periods that came back, once a report says that the whole period was refunded. */
export async function closeReturnedPeriods(
  session: ClientSession,
  services: Services,
  id: Types.ObjectId,
  { periods }: SubscriptionReport,
): Promise<void> {
  for (const { number, charged, refunded } of periods)
    if (refunded > 0 && refunded >= charged)
      await closeReturned(session, services, { item: id, of: id, period: number });
}
