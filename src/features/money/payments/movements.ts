import { toId } from "#core/db/ids.ts";
import type { PaymentProvider, ProviderMovement } from "./provider.ts";

/**
 * Returns a movement's effect on our balance at the provider, in US cents: charges less fees, refunds and
 * payouts.
 */
export const netOf = ({ kind, amount, fee }: ProviderMovement): number =>
  kind === "charge" ? amount - fee : -amount;

/**
 * Returns the net amount the provider currently reports for one of our checkouts, subscriptions or payouts; 0
 * if unknown to it.
 */
export async function netAtProvider(provider: PaymentProvider, reference: string): Promise<number> {
  const checkout = await provider.readCheckout(reference);
  if (checkout) return checkout.charged - checkout.fee - checkout.refunded;
  const subscription = await provider.subscriptions?.read(reference);
  if (subscription)
    return subscription.periods.reduce(
      (sum, { charged, fee, refunded }) => sum + charged - fee - refunded,
      0,
    );
  // The id encodes its creation time: a payout that is not listed around then was never made.
  const made = toId(reference).getTimestamp().getTime();
  let net = 0;
  for await (const movement of provider.listMovements(new Date(made - DAY_MS), new Date(made + LATEST_MS)))
    if (movement.reference === reference) net += netOf(movement);
  return net;
}

const DAY_MS = 86_400_000;
/** Milliseconds within which a payout is sent after it was begun, retries included. */
const LATEST_MS = 14 * DAY_MS;
