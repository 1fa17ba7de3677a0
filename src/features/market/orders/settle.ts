import type { ClientSession } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { isFinal } from "../../../shared/market/order-machine.ts";
import { type CheckoutDoc, findCheckoutsOf, type PaymentDependencies } from "../../money/payments/index.ts";
import { Order, type OrderDoc } from "./model.ts";
import { hold } from "./money.ts";
import { moveIn, settleRefund } from "./move.ts";
import type { OrderPayment } from "./payment.ts";
import { askAgain, askBack, giveBack, paymentsOf, sumsOf, totalOf, withTax } from "./payments.ts";

const PROVIDER = { by: "provider", member: null } as const;

/**
 * Brings an order to where its checkouts are, with what is booked for them, in one transaction. Whatever order news come
 * in, and however often, the end is the same.
 */
export async function settleOrder(dependencies: PaymentDependencies, id: string): Promise<void> {
  await inTransaction(async (session) => {
    let order = await Order.findById(toId(id)).session(session).lean<OrderDoc>();
    if (!order) return;
    for (const checkout of await findCheckoutsOf("order", order._id, session)) {
      const isFirst = checkout._id.equals(order._id);
      order = await (isFirst ? settleFirst : settleMore)(session, dependencies, order, checkout);
      order = await settleBack(session, dependencies, order, checkout);
    }
  });
}

/** The payment that the order was placed with. */
async function settleFirst(
  session: ClientSession,
  dependencies: PaymentDependencies,
  order: OrderDoc,
  checkout: CheckoutDoc,
): Promise<OrderDoc> {
  if (order.paidAt) return order;
  if (order.state === "unpaid" && isGivenUp(checkout))
    return moveIn(session, dependencies, order, "expire", PROVIDER);
  if (checkout.state !== "paid") return order;
  // Paid after it was given up: it is taken up again.
  const again: OrderDoc = { ...order, state: "unpaid" };
  if (order.state === "expired") await reopen(session, order);
  const payment = paymentOf(checkout, order);
  const paid = await moveIn(session, dependencies, again, "pay", {
    ...{ ...PROVIDER, payment, set: { provider: checkout.provider, endedAt: null } },
  });
  // An instalment was agreed to before it was paid.
  return paid.agreed
    ? moveIn(session, dependencies, paid, "accept", { by: "seller", member: paid.seller })
    : paid;
}

/** The payment of a higher price that both have agreed to; one that nobody waits for any longer goes back. */
async function settleMore(
  session: ClientSession,
  dependencies: PaymentDependencies,
  order: OrderDoc,
  checkout: CheckoutDoc,
): Promise<OrderDoc> {
  const { proposal } = order;
  const isAwaited = proposal?.checkout?.equals(checkout._id) === true;
  if (isAwaited && isGivenUp(checkout)) return moveIn(session, dependencies, order, "expire-more", PROVIDER);
  const payments = paymentsOf(order);
  if (checkout.state !== "paid" || payments.some(({ checkout: id }) => id.equals(checkout._id))) return order;
  if (isAwaited) {
    const payment = paymentOf(checkout, {
      price: checkout.amount - (proposal.tax?.cents ?? 0),
      tax: proposal.tax,
    });
    return moveIn(session, dependencies, order, "pay-more", { ...PROVIDER, payment, amount: payment.price });
  }
  // Whatever of it would have been tax goes back with all of it.
  const payment = paymentOf(checkout, { price: checkout.amount, tax: null });
  await hold(session, order, payment, dependencies.services.now());
  const about = { amount: payment.price, order: order._id, key: "not-awaited" };
  const given = await giveBack(session, dependencies, [payment], about);
  return (await Order.findOneAndUpdate(
    { _id: order._id },
    { $set: sumsOf([...payments, ...given]) },
    { session, returnDocument: "after", timestamps: false },
  ).lean<OrderDoc>())!;
}

const isGivenUp = ({ state }: CheckoutDoc): boolean => state === "declined" || state === "expired";

const paymentOf = (
  { _id, provider, fee }: CheckoutDoc,
  { price, tax = null }: Pick<OrderDoc, "price" | "tax">,
): OrderPayment => ({ ...{ checkout: _id, provider, price, tax, providerFee: fee }, refund: 0, refunded: 0 });

const reopen = (session: ClientSession, { _id, version }: OrderDoc) =>
  Order.updateOne({ _id, version }, { $set: { state: "unpaid" } }, { session });

/** What went back is booked; a bank that took the money while it was held ends the order. */
async function settleBack(
  session: ClientSession,
  dependencies: PaymentDependencies,
  order: OrderDoc,
  checkout: CheckoutDoc,
): Promise<OrderDoc> {
  const before = await settleRefund(session, order, checkout, dependencies.services.now());
  const payments = paymentsOf(before);
  const payment = payments.find(({ checkout: id }) => id.equals(checkout._id));
  if (!payment) return before;
  if (!isFinal(before.state) && payment.refunded > withTax(payment, payment.refund)) {
    const back: OrderPayment[] = [];
    for (const each of payments) {
      const all = { ...each, refund: each.price };
      const amount = totalOf(each) - each.refunded;
      const about = { amount, order: before._id, key: "refund" };
      back.push(amount > 0 ? await askBack(session, dependencies, all, about) : all);
    }
    return moveIn(session, dependencies, before, "charge-back", { ...PROVIDER, set: sumsOf(back) });
  }
  // A provider may refuse a refund while there is a dispute: it is asked again once that is over.
  const left = withTax(payment, payment.refund) - payment.refunded;
  if (checkout.dispute === "won" && left > 0)
    await askAgain(session, dependencies, payment, { order: before._id, left });
  return before;
}
