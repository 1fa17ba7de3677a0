import type { IncomingHttpHeaders } from "node:http";
import type Stripe from "stripe";
import { applicationError } from "../../../../core/base/errors.ts";
import type { ProviderEvent } from "../provider.ts";
import { idOf } from "./client.ts";
import { memberOfAccount } from "./model.ts";
import { referenceOfIntent } from "./movements.ts";

/** Seconds that a signature holds (security.md, Money). */
const TOLERANCE = 300;

/**
 * Reads a webhook: only its signature and whom it is about, for what became of that is asked for. Null for one that is
 * about nothing of ours. @throws 400
 */
export async function readStripeWebhook(
  stripe: Stripe,
  secrets: readonly string[],
  body: Buffer,
  headers: IncomingHttpHeaders,
): Promise<ProviderEvent | null> {
  const event = signedEvent(stripe, secrets, body, String(headers["stripe-signature"] ?? ""));
  // What happens to a connected account is about its member.
  const reference = event.account
    ? await memberOfAccount(event.account)
    : await referenceOf(stripe, event.data.object as Told);
  return reference && /^[0-9a-f]{24}$/.test(reference) ? { id: event.id, reference } : null;
}

/** The event, by the first secret that signed it: connected accounts have an endpoint of their own. @throws 400 */
function signedEvent(
  stripe: Stripe,
  secrets: readonly string[],
  body: Buffer,
  signature: string,
): Stripe.Event {
  for (const secret of secrets)
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE);
    } catch {
      // The next may be the one.
    }
  throw applicationError("The signature does not hold");
}

/** What of the objects of events says whom they are about. */
interface Told {
  readonly metadata?: Stripe.Metadata | null;
  readonly client_reference_id?: string | null;
  readonly parent?: Stripe.Invoice["parent"];
  readonly payment_intent?: string | { readonly id: string } | null;
}

const referenceOf = async (stripe: Stripe, told: Told): Promise<string | null> =>
  told.metadata?.reference ??
  told.client_reference_id ??
  told.parent?.subscription_details?.metadata?.reference ??
  (await referenceOfIntent(stripe, idOf(told.payment_intent)));
