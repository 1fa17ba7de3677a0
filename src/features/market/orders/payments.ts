import type { ClientSession, Types } from "mongoose";
import { portion } from "#shared/money/cents.ts";
import type { TaxDto } from "#shared/money/tax.text.ts";
import { presentTax, type Tax } from "../../money/money-settings/index.ts";
import { type PaymentDependencies, requestRefund } from "../../money/payments/index.ts";
import type { OrderDoc } from "./document.ts";
import type { OrderPayment } from "./payment.ts";

/** Returns an order's payments, first payment first; orders from before payments were stored have one. */
export const paymentsOf = (
  order: Pick<
    OrderDoc,
    "_id" | "payments" | "paidAt" | "provider" | "price" | "providerFee" | "refund" | "refunded"
  >,
): readonly OrderPayment[] => {
  if (order.payments?.length || !order.paidAt) return order.payments ?? [];
  const { _id: checkout, provider, price, providerFee, refund, refunded } = order;
  return [{ checkout, provider, price, tax: null, providerFee, refund, refunded }];
};

/** Returns the US cents held for the work: the price without refunds through amendments. */
export const worthOf = ({ price, refund }: Pick<OrderDoc, "price" | "refund">): number => price - refund;

/**
 * Returns the US cents by which a proposed amendment exceeds the held amount; 0 if it does not, or if there
 * is none.
 */
export const raiseOf = (order: Pick<OrderDoc, "price" | "refund" | "proposal">): number =>
  order.proposal?.kind === "amendment" ? Math.max(0, order.proposal.amount - worthOf(order)) : 0;

/** Returns what a buyer pays: price plus tax. */
export const totalOf = ({ price, tax }: { readonly price: number; readonly tax?: Tax | null }): number =>
  price + (tax?.cents ?? 0);

/** Returns the taxes a buyer pays on top, one per country and rate; for an unpaid order, those agreed. */
export function taxesOf(order: Parameters<typeof paymentsOf>[0] & Pick<OrderDoc, "tax">): TaxDto[] {
  const paid = paymentsOf(order);
  const taxes = new Map<string, TaxDto>();
  for (const { tax } of paid.length > 0 ? paid : [order]) {
    const each = presentTax(tax);
    if (!each) continue;
    const key = `${each.country} ${each.rate}`;
    taxes.set(key, { ...each, cents: each.cents + (taxes.get(key)?.cents ?? 0) });
  }
  return [...taxes.values()];
}

/**
 * Returns a refund of part of the price including its tax, exact to the cent; a full refund includes all tax.
 */
export const withTax = ({ price, tax }: Pick<OrderPayment, "price" | "tax">, back: number): number =>
  back + portion(tax?.cents ?? 0, price, back);

/** Returns the tax part of a refund: exactly what `withTax` added. */
export const taxIn = (payment: Pick<OrderPayment, "price" | "tax">, back: number): number =>
  portion(payment.tax?.cents ?? 0, totalOf(payment), back);

/** Returns the US cents of the prices refunded so far, without tax. */
export const priceBack = (payments: readonly OrderPayment[]): number =>
  payments.reduce((sum, each) => sum + each.refunded - taxIn(each, each.refunded), 0);

/** Totals an order stores in addition to its payments. */
export const sumsOf = (payments: readonly OrderPayment[]) => ({
  payments,
  price: sum(payments, "price"),
  providerFee: sum(payments, "providerFee"),
  refund: sum(payments, "refund"),
  refunded: sum(payments, "refunded"),
});

const sum = (
  payments: readonly OrderPayment[],
  name: "price" | "providerFee" | "refund" | "refunded",
): number => payments.reduce((total, each) => total + each[name], 0);

/**
 * Refunds an amount in US cents of the prices through the provider, last payment first; returns the updated
 * payments. `key` identifies the reason.
 */
export async function refundRest(
  session: ClientSession,
  { services }: Pick<PaymentDependencies, "services">,
  payments: readonly OrderPayment[],
  { amount, order, key }: { readonly amount: number; readonly order: Types.ObjectId; readonly key: string },
): Promise<readonly OrderPayment[]> {
  let left = amount;
  const after = payments.toReversed().map((each) => {
    const part = Math.min(left, each.price - each.refund);
    left -= part;
    return { ...each, refund: each.refund + part };
  });
  after.reverse();
  const requests: OrderPayment[] = [];
  for (const [at, each] of after.entries()) {
    const cents = withTax(each, each.refund) - withTax(each, payments[at]!.refund);
    requests.push(
      cents > 0
        ? await requestPartialRefund(session, { services }, each, { amount: cents, order, key })
        : each,
    );
  }
  return requests;
}

/**
 * Requests a partial refund from the provider, including tax, and records it on the payment: see
 * `repeatRefundRequests`.
 */
export async function requestPartialRefund(
  session: ClientSession,
  dependencies: Pick<PaymentDependencies, "services">,
  payment: OrderPayment,
  { amount, order, key }: { readonly amount: number; readonly order: Types.ObjectId; readonly key: string },
): Promise<OrderPayment> {
  const part = { amount, key: refundKey(order, payment.checkout, key) };
  await requestRefund(session, dependencies, payment.checkout, part);
  return { ...payment, asked: [...(payment.asked ?? []), part] };
}

/**
 * Requests every recorded refund again with its key: one that was made or is pending is not repeated. `left`
 * is all that is known of payments from before refunds were recorded.
 */
export async function repeatRefundRequests(
  session: ClientSession,
  dependencies: Pick<PaymentDependencies, "services">,
  { checkout, asked = [] }: OrderPayment,
  { order, left }: { readonly order: Types.ObjectId; readonly left: number },
): Promise<void> {
  const parts = asked.length > 0 ? asked : [{ amount: left, key: refundKey(order, checkout, "refund") }];
  for (const part of parts) await requestRefund(session, dependencies, checkout, part);
}

/** Key of a refund at the provider; for an order's first payment in its original form. */
const refundKey = (order: Types.ObjectId, checkout: Types.ObjectId, key: string): string =>
  `order:${order}:${key}${checkout.equals(order) ? "" : `:${checkout}`}`;
