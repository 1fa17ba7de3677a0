import type { PayDto } from "#shared/money/payments.ts";
import {
  isRecent,
  PAID_BY_OTHERS,
  type PaymentDependencies,
  queryProviderForPage,
} from "../payments/index.ts";
import { openSubscription } from "./commands.ts";
import type { SubscriptionDoc } from "./model.ts";
import { subscriptionsOf } from "./reads.ts";
import { refreshSubscription } from "./settle.ts";

/** Returns a member's subscriptions, newest first, after asking the provider about one that is not paid yet. */
export async function currentSubscriptions(
  dependencies: PaymentDependencies,
  member: string,
): Promise<SubscriptionDoc[]> {
  const before = await subscriptionsOf(member);
  const open = before.find(({ state }) => state === "open");
  if (!open) return before;
  await queryProviderForPage(dependencies, open.member, () =>
    refreshSubscription(dependencies, String(open._id)),
  );
  return subscriptionsOf(member);
}

/** Returns the progress of the first payment of a member's newest subscription. */
export async function payOfSubscription(
  dependencies: PaymentDependencies,
  newest: SubscriptionDoc | undefined,
): Promise<PayDto> {
  if (!newest) return PAID_BY_OTHERS;
  const { state, periods, confirming, declined, member } = newest;
  const { provider } = dependencies;
  const pay = (progress: PayDto["progress"], payHref: string | null = null): PayDto => ({
    ...PAID_BY_OTHERS,
    progress,
    payHref,
  });
  if (state === "expired") return pay(declined ? "declined" : null);
  if (state === "active") {
    const [first] = periods;
    return pay(first?.refunded === 0 && isRecent(first.start, dependencies) ? "received" : null);
  }
  if (state !== "open") return pay(null);
  if (confirming) return pay("confirming");
  const at = newest.provider === provider.name ? provider.subscriptions : null;
  return pay(
    "waiting",
    at && (await queryProviderForPage(dependencies, member, () => openSubscription(at, newest))),
  );
}
