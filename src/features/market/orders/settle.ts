import type { ClientSession } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { isFinal } from "../../../shared/market/order-machine.ts";
import {
  askRefund,
  type CheckoutDoc,
  findCheckout,
  type PaymentDependencies,
} from "../../money/payments/index.ts";
import { Order, type OrderDoc } from "./model.ts";
import { moveIn, settleRefund } from "./move.ts";

const PROVIDER = { by: "provider", member: null } as const;

/**
 * Brings an order to where its checkout is, with what is booked for it, in one transaction. Whatever order news come in,
 * and however often, the end is the same.
 */
export async function settleOrder(dependencies: PaymentDependencies, id: string): Promise<void> {
  await inTransaction(async (session) => {
    const order = await Order.findById(toId(id)).session(session).lean<OrderDoc>();
    const checkout = await findCheckout(toId(id), session);
    if (!order || !checkout) return;
    const paid = await settlePayment(session, dependencies, order, checkout);
    if (!paid) return;
    await settleBack(session, dependencies, paid, checkout);
  });
}

async function settlePayment(
  session: ClientSession,
  dependencies: PaymentDependencies,
  order: OrderDoc,
  checkout: CheckoutDoc,
): Promise<OrderDoc | null> {
  if (order.paidAt) return order;
  if (order.state === "unpaid" && (checkout.state === "declined" || checkout.state === "expired")) {
    await moveIn(session, dependencies, order, "expire", PROVIDER);
    return null;
  }
  if (checkout.state !== "paid") return null;
  // Paid after it was given up: it is taken up again.
  const again: OrderDoc = { ...order, state: "unpaid" };
  const set = { provider: checkout.provider, providerFee: checkout.fee, endedAt: null };
  if (order.state === "expired") await reopen(session, order);
  const paid = await moveIn(session, dependencies, again, "pay", { ...PROVIDER, set });
  // An instalment was agreed to before it was paid.
  return paid.agreed
    ? moveIn(session, dependencies, paid, "accept", { by: "seller", member: paid.seller })
    : paid;
}

const reopen = (session: ClientSession, { _id, version }: OrderDoc) =>
  Order.updateOne({ _id, version }, { $set: { state: "unpaid" } }, { session });

/** What went back is booked; a bank that took the money while it was held ends the order. */
async function settleBack(
  session: ClientSession,
  dependencies: PaymentDependencies,
  order: OrderDoc,
  checkout: CheckoutDoc,
): Promise<void> {
  const { services } = dependencies;
  const before = await settleRefund(session, order, checkout.refunded, services.now());
  if (!isFinal(before.state) && before.refunded > before.refund) {
    const left = before.price - before.refunded;
    const ended = await moveIn(session, dependencies, before, "charge-back", {
      ...PROVIDER,
      set: { refund: before.price },
    });
    if (left > 0)
      await askRefund(session, { services }, ended._id, {
        amount: left,
        key: `order:${ended._id}:refund`,
      });
    return;
  }
  // A provider may refuse a refund while there is a dispute: it is asked again once that is over.
  if (checkout.dispute === "won" && before.refunded < before.refund)
    await askRefund(session, { services }, before._id, {
      amount: before.refund - before.refunded,
      key: `order:${before._id}:refund`,
    });
}
