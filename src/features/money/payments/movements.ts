import { toId } from "../../../core/db/ids.ts";
import type { PaymentProvider, ProviderMovement } from "./provider.ts";

/** What a provider holds for us of one reference, in US cents: charges less its fees, refunds and payouts. */
export const netOf = ({ kind, amount, fee }: ProviderMovement): number =>
  kind === "charge" ? amount - fee : -amount;

/** What the provider says today that one of our checkouts, subscriptions or payouts came to; 0 where it knows of none. */
export async function netAtProvider(provider: PaymentProvider, reference: string): Promise<number> {
  const checkout = await provider.readCheckout(reference);
  if (checkout) return checkout.charged - checkout.fee - checkout.refunded;
  const subscription = await provider.subscriptions?.read(reference);
  if (subscription)
    return subscription.periods.reduce(
      (sum, { charged, fee, refunded }) => sum + charged - fee - refunded,
      0,
    );
  // An id of ours tells when it was made: what is not listed around then was never paid out.
  const made = toId(reference).getTimestamp().getTime();
  let net = 0;
  for await (const movement of provider.listMovements(new Date(made - DAY_MS), new Date(made + LATEST_MS)))
    if (movement.reference === reference) net += netOf(movement);
  return net;
}

const DAY_MS = 86_400_000;
/** Milliseconds within which a payout that was begun is sent, however often it had to be tried. */
const LATEST_MS = 14 * DAY_MS;
