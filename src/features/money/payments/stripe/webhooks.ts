import type { IncomingHttpHeaders } from "node:http";
import type Stripe from "stripe";
import { applicationError } from "#core/base/errors.ts";
import type { ProviderEvent } from "../provider.ts";
import { idOf } from "./client.ts";
import { memberOfAccount } from "./model.ts";
import { referenceOfIntent } from "./movements.ts";

/** Maximum age of a signature in seconds (security.md, Money). */
const TOLERANCE = 300;

/**
 * Reads a webhook: verifies its signature and finds its subject; the state itself is fetched separately. Null
 * if the subject is not ours.
 * @throws 400
 */
export async function readStripeWebhook(
  stripe: Stripe,
  secrets: readonly string[],
  body: Buffer,
  headers: IncomingHttpHeaders,
): Promise<ProviderEvent | null> {
  const event = signedEvent(stripe, secrets, body, String(headers["stripe-signature"] ?? ""));
  // Events of a connected account concern its member.
  const reference = event.account
    ? await memberOfAccount(event.account)
    : await referenceOf(stripe, event.data.object as Told);
  return reference && /^[0-9a-f]{24}$/.test(reference) ? { id: event.id, reference } : null;
}

/**
 * Parses the event with the first secret that verifies its signature; connected accounts have a separate
 * endpoint.
 * @throws 400
 */
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
      // Try the next secret.
    }
  throw applicationError("The signature does not hold");
}

/** Fields of event objects that identify their subject. */
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
