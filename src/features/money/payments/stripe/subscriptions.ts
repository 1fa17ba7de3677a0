import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import type { SubscriptionState } from "#shared/money/subscriptions.ts";
import { keyOfAttempt, keyOfPeriod } from "../failed-refunds.ts";
import type { ProviderSubscriptions, SubscriptionReport } from "../provider.ts";
import { chargeReport, refundStripe } from "./checkouts.ts";
import { idOf } from "./client.ts";
import { noteObject, stripeObject } from "./model.ts";

const STATES: Readonly<Record<string, SubscriptionState>> = {
  incomplete: "open",
  incomplete_expired: "expired",
  active: "active",
  trialing: "active",
  past_due: "past_due",
  unpaid: "ended",
  canceled: "ended",
  paused: "ended",
};

/**
 * Subscriptions through Checkout; the retry schedule of renewals is configured at Stripe (3 times in 14
 * days).
 */
export function stripeSubscriptions(stripe: Stripe, siteUrl: string): ProviderSubscriptions {
  /** Returns Stripe's id of a subscription; null while it is unpaid. */
  const idAt = async (reference: string): Promise<string | null> => {
    const known = await stripeObject(reference);
    if (known?.subscription || !known?.session) return known?.subscription ?? null;
    const id = idOf((await stripe.checkout.sessions.retrieve(known.session)).subscription);
    if (id) await noteObject(reference, { subscription: id });
    return id;
  };
  const setCancel = async (reference: string, cancel_at_period_end: boolean) => {
    const id = await idAt(reference);
    if (id) await stripe.subscriptions.update(id, { cancel_at_period_end }, { idempotencyKey: randomUUID() });
  };
  return {
    async start({ reference, amount, months, description, back }) {
      const known = await stripeObject(reference);
      const recurring = { interval: "month", interval_count: months } as const;
      const product_data = { name: description };
      const session = known?.session
        ? await stripe.checkout.sessions.retrieve(known.session)
        : await stripe.checkout.sessions.create(
            {
              mode: "subscription",
              client_reference_id: reference,
              metadata: { reference },
              line_items: [
                {
                  quantity: 1,
                  price_data: { currency: "usd", unit_amount: amount, recurring, product_data },
                },
              ],
              subscription_data: { metadata: { reference } },
              success_url: siteUrl + back,
              cancel_url: siteUrl + back,
            },
            { idempotencyKey: `subscription:${reference}` },
          );
      await noteObject(reference, { session: session.id });
      return { url: session.url ?? back };
    },
    async read(reference) {
      const known = await stripeObject(reference);
      if (!known?.session) return null;
      const id = await idAt(reference);
      if (!id) {
        const { mode, status } = await stripe.checkout.sessions.retrieve(known.session);
        if (mode !== "subscription") return null;
        const state = status === "expired" ? "expired" : "open";
        const confirming = status === "complete";
        return { state, periods: [], failures: 0, nextTryAt: null, cancelsAtEnd: false, confirming };
      }
      return readSubscription(stripe, id);
    },
    cancelAtEnd: (reference) => setCancel(reference, true),
    keep: (reference) => setCancel(reference, false),
    async end(reference) {
      const id = await idAt(reference);
      const session = (await stripeObject(reference))?.session;
      if (id) {
        const { status } = await stripe.subscriptions.retrieve(id);
        if (status !== "canceled" && status !== "incomplete_expired")
          await stripe.subscriptions.cancel(id, {}, { idempotencyKey: `end:${reference}` });
      } else if (session && (await stripe.checkout.sessions.retrieve(session)).status === "open")
        await stripe.checkout.sessions.expire(session, {}, { idempotencyKey: `end:${reference}` });
    },
    async refund(reference, period, attempt = 1) {
      const id = await idAt(reference);
      const invoice = id ? (await paidInvoices(stripe, id)).paid[period - 1] : undefined;
      const intent = invoice ? await intentOfInvoice(stripe, invoice) : null;
      if (!intent) throw new Error(`the provider refused a refund of period ${period} for ${reference}`);
      await refundStripe(stripe, intent, {
        reference,
        key: keyOfAttempt(keyOfPeriod(reference, period), attempt),
      });
    },
  };
}

/** Returns the payments of a subscription's periods; null if it is a checkout's reference. */
export async function intentsOfSubscription(stripe: Stripe, reference: string): Promise<string[] | null> {
  const subscription = (await stripeObject(reference))?.subscription;
  if (!subscription) return null;
  const intents: string[] = [];
  for (const invoice of (await paidInvoices(stripe, subscription)).paid) {
    const intent = await intentOfInvoice(stripe, invoice);
    if (intent) intents.push(intent);
  }
  return intents;
}

async function readSubscription(stripe: Stripe, id: string): Promise<SubscriptionReport> {
  const { status, cancel_at_period_end } = await stripe.subscriptions.retrieve(id);
  const { paid, failures, nextTryAt } = await paidInvoices(stripe, id);
  const periods: SubscriptionReport["periods"][number][] = [];
  for (const [at, invoice] of paid.entries()) {
    const intent = await intentOfInvoice(stripe, invoice);
    const expand = ["latest_charge.balance_transaction"];
    const paymentIntent = intent ? await stripe.paymentIntents.retrieve(intent, { expand }) : null;
    const charge = await chargeReport(stripe, paymentIntent);
    // Later invoices wait for this one, because periods are counted in order.
    if (!charge) break;
    const { start, end } = invoice.lines.data[0]!.period;
    const { charged, fee, refunded, dispute } = charge;
    periods.push({ number: at + 1, start: timeOf(start), end: timeOf(end), charged, fee, refunded, dispute });
  }
  const state = periods.length === 0 && status === "active" ? "open" : (STATES[status] ?? "open");
  const first = { confirming: state === "open", declined: status === "incomplete_expired" };
  return { state, periods, failures, nextTryAt, cancelsAtEnd: cancel_at_period_end, ...first };
}

/** Returns the paid invoices, oldest first, and the failed ones. */
async function paidInvoices(stripe: Stripe, subscription: string) {
  const paid: Stripe.Invoice[] = [];
  let failures = 0;
  let nextTryAt: Date | null = null;
  for await (const invoice of stripe.invoices.list({ subscription, limit: 100 })) {
    if (invoice.status === "paid" && invoice.amount_paid > 0) paid.push(invoice);
    failures += Math.max(0, invoice.attempt_count - (invoice.status === "paid" ? 1 : 0));
    if (invoice.status === "open" && invoice.attempt_count > 0 && invoice.next_payment_attempt)
      nextTryAt = timeOf(invoice.next_payment_attempt);
  }
  paid.sort((a, b) => a.created - b.created);
  return { paid, failures, nextTryAt };
}

async function intentOfInvoice(stripe: Stripe, { id }: Stripe.Invoice): Promise<string | null> {
  const { data } = await stripe.invoicePayments.list({ invoice: id, status: "paid", limit: 1 });
  return idOf(data[0]?.payment.payment_intent);
}

const timeOf = (seconds: number): Date => new Date(seconds * 1_000);
