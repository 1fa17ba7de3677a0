import type Stripe from "stripe";
import type { CheckoutState, DisputeState } from "../../../../shared/money/payments.ts";
import { type CheckoutReport, type CheckoutRequest, NOTHING_PAID } from "../provider.ts";
import { idOf } from "./client.ts";
import { noteObject, stripeObject } from "./model.ts";

/** Begins a Checkout Session; the reference is its idempotency key. */
export async function startStripeCheckout(
  stripe: Stripe,
  siteUrl: string,
  { reference, amount, description, back }: CheckoutRequest,
): Promise<{ readonly url: string }> {
  const known = await stripeObject(reference);
  const session = known?.session
    ? await stripe.checkout.sessions.retrieve(known.session)
    : await stripe.checkout.sessions.create(
        {
          mode: "payment",
          client_reference_id: reference,
          metadata: { reference },
          line_items: [
            {
              quantity: 1,
              price_data: { currency: "usd", unit_amount: amount, product_data: { name: description } },
            },
          ],
          payment_intent_data: { metadata: { reference }, transfer_group: reference },
          success_url: siteUrl + back,
          cancel_url: siteUrl + back,
        },
        { idempotencyKey: `checkout:${reference}` },
      );
  await noteObject(reference, { session: session.id });
  // One that has ended has no page any more: the purchase's own says what became of it.
  return { url: session.url ?? back };
}

/** What became of a checkout: the session, its payment and what went back of it. */
export async function readStripeCheckout(stripe: Stripe, reference: string): Promise<CheckoutReport | null> {
  const known = await stripeObject(reference);
  if (!known?.session || known.subscription) return null;
  const session = await stripe.checkout.sessions.retrieve(known.session, {
    expand: ["payment_intent.latest_charge.balance_transaction"],
  });
  if (session.mode !== "payment") return null;
  const intent = typeof session.payment_intent === "string" ? null : session.payment_intent;
  if (intent && known.intent !== intent.id) await noteObject(reference, { intent: intent.id });
  const charge = await chargeReport(stripe, intent);
  if (charge) return { state: "paid", ...charge };
  return { state: unpaid(session, intent), ...NOTHING_PAID };
}

function unpaid({ status }: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): CheckoutState {
  if (status === "expired") return "expired";
  if (status === "complete" && ["canceled", "requires_payment_method"].includes(intent?.status ?? ""))
    return "declined";
  return "open";
}

/** What was charged by a payment, in US cents; null until Stripe says what it keeps of it. */
export async function chargeReport(
  stripe: Stripe,
  intent: Stripe.PaymentIntent | null,
): Promise<Omit<CheckoutReport, "state"> | null> {
  const charge = typeof intent?.latest_charge === "object" ? intent.latest_charge : null;
  const balance = typeof charge?.balance_transaction === "object" ? charge.balance_transaction : null;
  if (!charge?.paid || !balance) return null;
  const { data } = charge.disputed
    ? await stripe.disputes.list({ charge: charge.id, limit: 1 })
    : { data: [] };
  const dispute = disputeState(data[0]?.status);
  // What a lost dispute takes is gone as a refund is.
  const lost = dispute === "lost" ? (data[0]?.amount ?? 0) : 0;
  return {
    currency: charge.currency.toUpperCase(),
    charged: charge.amount_captured,
    fee: balance.fee,
    refunded: Math.min(charge.amount_captured, charge.amount_refunded + lost),
    dispute,
  };
}

function disputeState(status: Stripe.Dispute.Status | undefined): DisputeState {
  if (!status) return "none";
  if (status === "won" || status === "warning_closed" || status === "prevented") return "won";
  return status === "lost" ? "lost" : "open";
}

/** Gives money back, once however often it is asked: also after the idempotency key is forgotten there. */
export async function refundStripe(
  stripe: Stripe,
  intent: string,
  { reference, amount, key }: { readonly reference: string; readonly amount?: number; readonly key: string },
): Promise<void> {
  for await (const { metadata, status } of stripe.refunds.list({ payment_intent: intent, limit: 100 }))
    if (metadata?.key === key && status !== "failed" && status !== "canceled") return;
  await stripe.refunds.create(
    { payment_intent: intent, metadata: { key, reference }, ...(amount === undefined ? {} : { amount }) },
    { idempotencyKey: key },
  );
}

/** The payment of a checkout. @throws where there is none to give back */
export async function intentOf(stripe: Stripe, reference: string): Promise<string> {
  const known = await stripeObject(reference);
  if (known?.intent) return known.intent;
  const session = known?.session ? await stripe.checkout.sessions.retrieve(known.session) : null;
  const intent = idOf(session?.payment_intent);
  if (!intent) throw new Error(`the provider knows no payment of ${reference}`);
  return intent;
}
