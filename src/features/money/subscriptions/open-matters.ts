import type { OpenMatterDto } from "#shared/accounts/account-data.dto.ts";
import { subscriptionsPaths } from "#shared/money/subscriptions.paths.ts";
import { subscriptionsText } from "#shared/money/subscriptions.text.ts";
import { liveOf } from "./reads.ts";

/** Lists a member's running subscription, which ends when their account is erased. */
export async function findOpenSubscription(member: string): Promise<readonly OpenMatterDto[]> {
  const subscription = await liveOf(member);
  if (!subscription || subscription.state === "open") return [];
  const until = subscription.periods.at(-1)?.end.toISOString() ?? null;
  return [
    {
      kind: "subscription",
      cents: null,
      text: subscriptionsText.endsWithAccount(until),
      until,
      href: subscriptionsPaths.mySubscriptions(),
    },
  ];
}
