import { PLANS } from "#shared/money/subscriptions.ts";
import { type PaymentDependencies, syncEach } from "../payments/index.ts";
import { Subscription, type SubscriptionDoc } from "./model.ts";
import { pricedSince } from "./plans.ts";
import { postpone, refreshSubscription } from "./settle.ts";

/**
 * Asks the provider about open or due subscriptions without recent news, and at once about unpaid ones whose
 * price has changed; returns how many there were. A failing one does not block the others.
 * @throws AggregateError at the end, of all failures
 */
export const syncSubscriptions = (
  dependencies: PaymentDependencies,
  signal?: AbortSignal,
): Promise<number> => {
  const { services, provider } = dependencies;
  return syncEach(
    {
      async find(most) {
        const now = services.now();
        const isDue = [{ askAt: { $type: "date" as const, $lte: now } }, ...(await begunAtOlderPrices(now))];
        return Subscription.find({ provider: provider.name, $or: isDue }, { _id: 1 })
          .sort({ askAt: 1 })
          .limit(most)
          .lean<Pick<SubscriptionDoc, "_id">[]>();
      },
      ask: ({ _id }) => refreshSubscription(dependencies, String(_id)),
      postpone: (each) => postpone(each, services.now()),
    },
    signal,
  );
};

/** Returns a filter for each plan: unpaid subscriptions that were begun before its current price applied. */
const begunAtOlderPrices = async (now: Date) => {
  const dates = await Promise.all(PLANS.map((plan) => pricedSince(plan, now)));
  return PLANS.flatMap((plan, at) => {
    const since = dates[at];
    return since ? [{ plan, state: "open" as const, live: true, createdAt: { $lt: since } }] : [];
  });
};
