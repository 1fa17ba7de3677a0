import type Stripe from "stripe";
import type { ProviderMovement } from "../provider.ts";
import { idOf } from "./client.ts";
import { StripeObject, type StripeObjectDoc } from "./model.ts";

/** Yields Stripe's balance transactions: charges with fees, refunds, disputes and transfers. */
export async function* stripeMovements(
  stripe: Stripe,
  from: Date,
  to: Date,
): AsyncGenerator<ProviderMovement> {
  const created = { gte: Math.floor(from.getTime() / 1_000), lt: Math.floor(to.getTime() / 1_000) };
  const lines = stripe.balanceTransactions.list({ created, limit: 100, expand: ["data.source"] });
  for await (const line of lines) {
    const movement = await movementOf(stripe, line);
    if (movement) yield movement;
  }
}

async function movementOf(
  stripe: Stripe,
  { source, amount, fee, created }: Stripe.BalanceTransaction,
): Promise<ProviderMovement | null> {
  if (!source || typeof source === "string") return null;
  const at = new Date(created * 1_000);
  if (source.object === "charge") {
    const reference = await referenceOfCharge(stripe, source);
    return reference ? { kind: "charge", reference, amount, fee, at } : null;
  }
  if (source.object === "refund" || source.object === "dispute") {
    const reference =
      source.metadata?.reference ?? (await referenceOfIntent(stripe, idOf(source.payment_intent)));
    // The amount returned by a won dispute has the opposite sign.
    return reference ? { kind: "refund", reference, amount: -amount, fee: 0, at } : null;
  }
  if (source.object === "transfer") {
    const { reference } = source.metadata;
    return reference ? { kind: "payout", reference, amount: -amount, fee: 0, at } : null;
  }
  return null;
}

const referenceOfCharge = (stripe: Stripe, { metadata, payment_intent }: Stripe.Charge) =>
  metadata.reference ? Promise.resolve(metadata.reference) : referenceOfIntent(stripe, idOf(payment_intent));

/** Returns our reference for a payment: a checkout's is stored, a renewal's is its subscription's. */
export async function referenceOfIntent(stripe: Stripe, intent: string | null): Promise<string | null> {
  if (!intent) return null;
  const known = await StripeObject.findOne({
    intent: { $type: "string", $eq: intent },
  }).lean<StripeObjectDoc>();
  if (known) return known._id;
  const { data } = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: intent },
    expand: ["data.invoice"],
    limit: 1,
  });
  const invoice = data[0]?.invoice;
  if (!invoice || typeof invoice === "string" || !("parent" in invoice)) return null;
  return invoice.parent?.subscription_details?.metadata?.reference ?? null;
}
