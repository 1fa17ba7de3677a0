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
  for (const [at, each] of after.entries()) {
    const cents = withTax(each, each.refund) - withTax(each, payments[at]!.refund);
    if (cents > 0)
      await askRefund(session, { services }, each.checkout, {
        amount: cents,
        key: refundKey(order, each.checkout, key),
      });
  }
  return after;
}

/** Names a refund to the provider; of the order's first payment as it ever was. */
export const refundKey = (order: Types.ObjectId, checkout: Types.ObjectId, key: string): string =>
  `order:${order}:${key}${checkout.equals(order) ? "" : `:${checkout}`}`;
