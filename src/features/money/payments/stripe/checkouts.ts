import type Stripe from "stripe";
import type { CheckoutState, DisputeState } from "#shared/money/payments.ts";
import { type CheckoutReport, type CheckoutRequest, NOTHING_PAID, RefundRefused } from "../provider.ts";
import { idOf } from "./client.ts";
import { noteObject, stripeObject } from "./model.ts";

/** Creates a Checkout Session; the reference is its idempotency key. */
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
  // An ended session has no payment page; the purchase's page shows its outcome.
  return { url: session.url ?? back };
}

/** Expires an open Checkout Session; one being paid at this moment stays paid. */
export async function expireStripeCheckout(stripe: Stripe, reference: string): Promise<void> {
  const session = (await stripeObject(reference))?.session;
  const isOpen = async () => (await stripe.checkout.sessions.retrieve(session!)).status === "open";
  if (!session || !(await isOpen())) return;
  try {
    await stripe.checkout.sessions.expire(session, {}, { idempotencyKey: `expire:${reference}` });
  } catch (error) {
    // Stripe refuses to expire a session completed meanwhile.
    if (await isOpen()) throw error;
  }
}

/** Returns a checkout's outcome: the session, its payment and refunds. */
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
  const state = unpaid(session, intent);
  return { state, ...NOTHING_PAID, confirming: state === "open" && session.status === "complete" };
}

function unpaid({ status }: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): CheckoutState {
  if (status === "expired") return "expired";
  if (status === "complete" && ["canceled", "requires_payment_method"].includes(intent?.status ?? ""))
    return "declined";
  return "open";
}

/** Returns what a payment charged, in US cents; null until Stripe reports its fee. */
export async function chargeReport(
  stripe: Stripe,
  intent: Stripe.PaymentIntent | null,
): Promise<Omit<CheckoutReport, "state"> | null> {
  const charge = typeof intent?.latest_charge === "object" ? intent.latest_charge : null;
  const balance = typeof charge?.balance_transaction === "object" ? charge.balance_transaction : null;
  if (!charge?.paid || !balance) return null;
  const { data } = charge.disputed
    ? await stripe.disputes.list({ charge: charge.id, limit: 100 })
    : { data: [] };
  const states = data.map(({ status }) => disputeState(status));
  const dispute = (["open", "lost", "won"] as const).find((each) => states.includes(each)) ?? "none";
  // The amounts of lost disputes count as refunded; one may be about a part of the charge.
  const lost = data.reduce((sum, { amount }, at) => sum + (states[at] === "lost" ? amount : 0), 0);
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

/** Refunds once, however often it is called, even after the provider has forgotten the idempotency key. */
export async function refundStripe(
  stripe: Stripe,
  intent: string,
  { reference, amount, key }: { readonly reference: string; readonly amount?: number; readonly key: string },
): Promise<void> {
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 }))
    if (refund.metadata?.key === key && !hasFailed(refund)) return;
  try {
    await stripe.refunds.create(
      { payment_intent: intent, metadata: { key, reference }, ...(amount === undefined ? {} : { amount }) },
      { idempotencyKey: key },
    );
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Returns the refunds of a payment that failed after they were made. */
export async function failedStripeRefunds(
  stripe: Stripe,
  intent: string,
): Promise<{ readonly key: string; readonly amount: number }[]> {
  const failed: { readonly key: string; readonly amount: number }[] = [];
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 }))
    if (hasFailed(refund) && refund.metadata?.key)
      failed.push({ key: refund.metadata.key, amount: refund.amount });
  return failed;
}

const hasFailed = ({ status }: Stripe.Refund): boolean => status === "failed" || status === "canceled";

/** Returns the error of a refund that Stripe refuses for good; any other error as it is. */
function refusalOf(error: unknown): unknown {
  const { statusCode, code, message } = error as Partial<Stripe.errors.StripeError>;
  if (statusCode !== 400 && statusCode !== 402) return error;
  const lacksMoney = code === "balance_insufficient" || code === "insufficient_funds";
  return new RefundRefused(lacksMoney ? "no-money" : "refused", message ?? String(error));
}

/** Returns the payment of a checkout. @throws if there is no payment to refund */
export async function intentOf(stripe: Stripe, reference: string): Promise<string> {
  const known = await stripeObject(reference);
  if (known?.intent) return known.intent;
  const session = known?.session ? await stripe.checkout.sessions.retrieve(known.session) : null;
  const intent = idOf(session?.payment_intent);
  if (!intent) throw new Error(`the provider knows no payment of ${reference}`);
  return intent;
}
