import type { ClientSession, Types } from "mongoose";
import { portion } from "../../../shared/money/cents.ts";
import type { TaxDto } from "../../../shared/money/tax.ts";
import { presentTax, type Tax } from "../../money/money-settings/index.ts";
import { askRefund, type PaymentDependencies } from "../../money/payments/index.ts";
import type { OrderDoc } from "./model.ts";
import type { OrderPayment } from "./payment.ts";

/** What an order was paid with, the first payment first; one paid before they were kept one by one has one. */
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

/** US cents that are held for the work: the price without what amendments have sent back. */
export const worthOf = ({ price, refund }: Pick<OrderDoc, "price" | "refund">): number => price - refund;

/** US cents that an amendment which is proposed costs more than what is held; 0 for no more, and where there is none. */
export const raiseOf = (order: Pick<OrderDoc, "price" | "refund" | "proposal">): number =>
  order.proposal?.kind === "amendment" ? Math.max(0, order.proposal.amount - worthOf(order)) : 0;

/** What a buyer pays: the price and the tax on it. */
export const totalOf = ({ price, tax }: { readonly price: number; readonly tax?: Tax | null }): number =>
  price + (tax?.cents ?? 0);

/** The taxes that a buyer pays on top, one a country and rate; of an order that is not paid what is agreed. */
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

/** What goes back with so much of the price: that, and the tax on it down to the cent; all for all. */
export const withTax = ({ price, tax }: Pick<OrderPayment, "price" | "tax">, back: number): number =>
  back + portion(tax?.cents ?? 0, price, back);

/** What of so much that went back was tax: exactly what `withTax` put on. */
export const taxIn = (payment: Pick<OrderPayment, "price" | "tax">, back: number): number =>
  portion(payment.tax?.cents ?? 0, totalOf(payment), back);

/** US cents of the prices that have gone back by now, without their tax. */
export const priceBack = (payments: readonly OrderPayment[]): number =>
  payments.reduce((sum, each) => sum + each.refunded - taxIn(each, each.refunded), 0);

/** Sums that an order keeps beside its payments. */
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
 * The payments when so many US cents of their prices go back, which the provider is asked for: what was paid last goes
 * first. `key` names what it is for.
 */
export async function giveBack(
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
  const asked: OrderPayment[] = [];
  for (const [at, each] of after.entries()) {
    const cents = withTax(each, each.refund) - withTax(each, payments[at]!.refund);
    asked.push(cents > 0 ? await askBack(session, { services }, each, { amount: cents, order, key }) : each);
  }
  return asked;
}

/** Asks the provider for a part of a payment, tax included, and notes it there: see `askAgain`. */
export async function askBack(
  session: ClientSession,
  dependencies: Pick<PaymentDependencies, "services">,
  payment: OrderPayment,
  { amount, order, key }: { readonly amount: number; readonly order: Types.ObjectId; readonly key: string },
): Promise<OrderPayment> {
  const part = { amount, key: refundKey(order, payment.checkout, key) };
  await askRefund(session, dependencies, payment.checkout, part);
  return { ...payment, asked: [...(payment.asked ?? []), part] };
}

/**
 * Asks once more for every part that was asked for, by its own key: what has gone back, or is still being asked for, goes
 * back once. `left` is all that is known of a payment from before its parts were kept.
 */
export async function askAgain(
  session: ClientSession,
  dependencies: Pick<PaymentDependencies, "services">,
  { checkout, asked = [] }: OrderPayment,
  { order, left }: { readonly order: Types.ObjectId; readonly left: number },
): Promise<void> {
  const parts = asked.length > 0 ? asked : [{ amount: left, key: refundKey(order, checkout, "refund") }];
  for (const part of parts) await askRefund(session, dependencies, checkout, part);
}

/** Names a refund to the provider; of the order's first payment as it ever was. */
const refundKey = (order: Types.ObjectId, checkout: Types.ObjectId, key: string): string =>
  `order:${order}:${key}${checkout.equals(order) ? "" : `:${checkout}`}`;
