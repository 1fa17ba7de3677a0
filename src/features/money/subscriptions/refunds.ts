import { toId } from "#core/db/ids.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { Subscription, type SubscriptionDoc } from "./model.ts";
import { refreshSubscription } from "./settle.ts";

/** Refunds a period through the provider and records it; safe to repeat after a crash. */
export async function refundPeriod(
  dependencies: PaymentDependencies,
  id: string,
  period: number,
): Promise<void> {
  const { provider } = dependencies;
  const known = await Subscription.findById(toId(id)).lean<SubscriptionDoc>();
  if (!known || !provider.subscriptions) return;
  if (known.provider !== provider.name)
    throw new Error(`subscription ${id} is ${known.provider}'s to refund, and ${provider.name} is set up`);
  const report = await provider.subscriptions.read(id);
  const paid = report?.periods.find(({ number }) => number === period);
  // A dispute or the provider may have refunded it meanwhile.
  if (!paid || paid.refunded < paid.charged) await provider.subscriptions.refund(id, period);
  await refreshSubscription(dependencies, id);
}
