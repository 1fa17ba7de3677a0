import type { DisputeState } from "#shared/money/payments.ts";
import { type CheckoutReport, type CheckoutRequest, NOTHING_PAID, RefundRefused } from "../provider.ts";
import { centsIn, moneyOf, type PayPal, PayPalError, type PayPalLink, type PayPalMoney } from "./client.ts";
import { noteObject, payPalObject } from "./model.ts";

/** PayPal's limit on the characters of a description (Orders v2, purchase_unit_request). */
const DESCRIPTION_MAX = 127;

/** An order as in `/v2/checkout/orders` (Orders v2, order); only the fields we read. */
export interface PayPalOrder {
  readonly id: string;
  readonly status: "CREATED" | "SAVED" | "APPROVED" | "VOIDED" | "COMPLETED" | "PAYER_ACTION_REQUIRED";
  readonly purchase_units?: readonly {
    readonly payments?: {
      readonly captures?: readonly PayPalCapture[];
      readonly refunds?: readonly PayPalRefund[];
    };
  }[];
  readonly links?: readonly PayPalLink[];
}

/** A payment (Payments v2, capture). */
export interface PayPalCapture {
  readonly id: string;
  readonly status: "COMPLETED" | "DECLINED" | "PARTIALLY_REFUNDED" | "PENDING" | "REFUNDED" | "FAILED";
  readonly amount: PayPalMoney;
  readonly seller_receivable_breakdown?: { readonly paypal_fee?: PayPalMoney };
}

/** A refund of a payment (Payments v2, refund). */
export interface PayPalRefund {
  readonly id: string;
  readonly status: "CANCELLED" | "FAILED" | "PENDING" | "COMPLETED";
  readonly amount: PayPalMoney;
  readonly invoice_id?: string;
}

/** A dispute (Disputes v1, dispute). */
export interface PayPalDispute {
  readonly dispute_id: string;
  readonly status: string;
  readonly dispute_outcome?: { readonly outcome_code: string; readonly amount_refunded?: PayPalMoney };
}

/** Creates an order; the reference is its idempotency key. */
export async function startPayPalCheckout(
  ask: PayPal,
  siteUrl: string,
  { reference, amount, description, back }: CheckoutRequest,
): Promise<{ readonly url: string }> {
  const known = (await payPalObject(reference))?.order;
  const order = known
    ? await orderAt(ask, known)
    : await ask<PayPalOrder>("/v2/checkout/orders", {
        method: "POST",
        key: `checkout:${reference}`,
        body: {
          intent: "CAPTURE",
          purchase_units: [
            {
              reference_id: reference,
              custom_id: reference,
              invoice_id: reference,
              description: description.slice(0, DESCRIPTION_MAX),
              amount: moneyOf(amount),
            },
          ],
          payment_source: {
            paypal: {
              experience_context: {
                user_action: "PAY_NOW",
                shipping_preference: "NO_SHIPPING",
                return_url: siteUrl + back,
                cancel_url: siteUrl + back,
              },
            },
          },
        },
      });
  if (order && !known) await noteObject(reference, { order: order.id });
  // An ended order has no payment page; the purchase's page shows its outcome.
  return { url: order?.links?.find(({ rel }) => rel === "payer-action" || rel === "approve")?.href ?? back };
}

/**
 * Returns an order's outcome. An approved order is captured first, unless it was expired; only capturing
 * charges the buyer.
 */
export async function readPayPalCheckout(ask: PayPal, reference: string): Promise<CheckoutReport | null> {
  const known = await payPalObject(reference);
  if (!known?.order) return null;
  const found = await orderAt(ask, known.order);
  const { declines = 0 } = known;
  const isApproved = found?.status === "APPROVED" && !known.closed;
  const order = isApproved ? await capture(ask, found, reference, declines) : found;
  const declined = declines > 0 || (isApproved && order?.status === "PAYER_ACTION_REQUIRED");
  // PayPal deletes unapproved orders after some hours.
  if (!order || order.status === "VOIDED") return { state: "expired", ...NOTHING_PAID };
  const { captures: [payment] = [], refunds = [] } = order.purchase_units?.[0]?.payments ?? {};
  if (!payment && known.closed) return { state: "expired", ...NOTHING_PAID };
  if (payment?.status === "DECLINED" || payment?.status === "FAILED")
    return { state: "declined", ...NOTHING_PAID };
  const fee = payment?.seller_receivable_breakdown?.paypal_fee;
  // An amount held for review is not yet ours, and shares are computed after PayPal's fee.
  if (!payment || payment.status === "PENDING" || !fee)
    return {
      state: "open",
      ...NOTHING_PAID,
      confirming: payment !== undefined,
      declined: !payment && declined,
    };
  if (known.capture !== payment.id) await noteObject(reference, { capture: payment.id });
  const { currency_code: currency } = payment.amount;
  const charged = centsIn(currency, payment.amount);
  const { dispute, lost } = await disputeOf(ask, payment.id, currency);
  const back = refunds.filter(wentBack).reduce((sum, { amount }) => sum + centsIn(currency, amount), 0);
  const isAll = payment.status === "REFUNDED" && refunds.every(wentBack);
  const refunded = isAll ? charged : Math.min(charged, back + lost);
  return { state: "paid", currency, charged, fee: centsIn(currency, fee), refunded, dispute };
}

/** Returns an order; null if PayPal no longer knows it. */
async function orderAt(ask: PayPal, id: string): Promise<PayPalOrder | null> {
  try {
    return await ask<PayPalOrder>(`/v2/checkout/orders/${id}`);
  } catch (error) {
    if (error instanceof PayPalError && error.status === 404) return null;
    throw error;
  }
}

/**
 * Captures an approved order once; an order with a declined card waits for its buyer again. The next attempt
 * has another idempotency key, because PayPal repeats its answer to a known one.
 */
async function capture(
  ask: PayPal,
  order: PayPalOrder,
  reference: string,
  declines: number,
): Promise<PayPalOrder | null> {
  try {
    const key = declines > 0 ? `capture:${reference}:${declines}` : `capture:${reference}`;
    return await ask<PayPalOrder>(`/v2/checkout/orders/${order.id}/capture`, {
      method: "POST",
      body: {},
      key,
    });
  } catch (error) {
    if (!(error instanceof PayPalError) || error.status !== 422) throw error;
    if (error.issues.includes("ORDER_ALREADY_CAPTURED")) return orderAt(ask, order.id);
    if (!error.issues.includes("INSTRUMENT_DECLINED")) throw error;
    await noteObject(reference, { declines: declines + 1 });
    return { ...order, status: "PAYER_ACTION_REQUIRED" };
  }
}

const LOST = new Set(["RESOLVED_BUYER_FAVOUR", "RESOLVED_WITH_PAYOUT", "ACCEPTED"]);

/** Returns the disputes of a payment, and how many cents were lost by them. */
async function disputeOf(
  ask: PayPal,
  payment: string,
  currency: string,
): Promise<{ dispute: DisputeState; lost: number }> {
  const { items = [] } = await ask<{ items?: readonly PayPalDispute[] }>(
    `/v1/customer/disputes?disputed_transaction_id=${payment}`,
  );
  let lost = 0;
  let last: DisputeState = "none";
  for (const { dispute_id, status } of items) {
    if (status !== "RESOLVED") {
      last = "open";
      continue;
    }
    const { dispute_outcome } = await ask<PayPalDispute>(`/v1/customer/disputes/${dispute_id}`);
    const isLost = LOST.has(dispute_outcome?.outcome_code ?? "");
    if (isLost) lost += centsIn(currency, dispute_outcome?.amount_refunded);
    if (last !== "open") last = isLost ? "lost" : last === "lost" ? "lost" : "won";
  }
  return { dispute: last, lost };
}

/** Refunds once, however often it is called, even after the provider has forgotten the idempotency key. */
export async function refundPayPal(
  ask: PayPal,
  { reference, amount, key }: { readonly reference: string; readonly amount: number; readonly key: string },
): Promise<void> {
  const order = (await payPalObject(reference))?.order;
  const { captures: [payment] = [], refunds = [] } =
    (order ? await orderAt(ask, order) : null)?.purchase_units?.[0]?.payments ?? {};
  if (!payment) throw new Error(`the provider knows no payment of ${reference}`);
  const { currency_code: currency } = payment.amount;
  if (refunds.some((each) => each.invoice_id === key && wentBack(each))) return;
  const body = {
    custom_id: reference,
    invoice_id: key,
    // A full refund uses the original currency.
    ...(refunds.length === 0 && amount === centsIn(currency, payment.amount)
      ? {}
      : { amount: moneyOf(amount) }),
  };
  try {
    await ask(`/v2/payments/captures/${payment.id}/refund`, { method: "POST", key, body });
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Returns the refunds of a checkout that failed after they were made. */
export async function failedPayPalRefunds(
  ask: PayPal,
  reference: string,
): Promise<{ readonly key: string; readonly amount: number }[]> {
  const order = (await payPalObject(reference))?.order;
  const { captures: [payment] = [], refunds = [] } =
    (order ? await orderAt(ask, order) : null)?.purchase_units?.[0]?.payments ?? {};
  if (!payment) return [];
  const { currency_code: currency } = payment.amount;
  return refunds.flatMap((refund) =>
    refund.invoice_id && !wentBack(refund)
      ? [{ key: refund.invoice_id, amount: centsIn(currency, refund.amount) }]
      : [],
  );
}

/** Issues with which PayPal says that a payment is too old to be refunded, after 180 days. */
const TOO_LATE = /TIME_LIMIT/;

/** Returns the error of a refund that PayPal refuses for good; any other error as it is. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof PayPalError) || ![400, 404, 422].includes(error.status)) return error;
  const issues = error.issues.join(" ");
  const reason = TOO_LATE.test(issues)
    ? "too-late"
    : issues.includes("INSUFFICIENT_FUNDS")
      ? "no-money"
      : "refused";
  return new RefundRefused(reason, error.message);
}

const wentBack = ({ status }: PayPalRefund): boolean => status !== "CANCELLED" && status !== "FAILED";
