import type { ClientSession, QueryFilter } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { isFinal, transitionOf } from "#shared/market/order-machine.ts";
import {
  type CheckoutDoc,
  closeCheckout,
  findCheckoutsOf,
  type PaymentDependencies,
} from "../../money/payments/index.ts";
import { settleBankDispute } from "./bank-disputes.ts";
import type { OrderDoc } from "./document.ts";
import { hold, isLost } from "./escrow.ts";
import { Order } from "./model.ts";
import type { OrderPayment } from "./payment.ts";
import {
  paymentsOf,
  refundRest,
  repeatRefundRequests,
  requestPartialRefund,
  sumsOf,
  totalOf,
  withTax,
} from "./payments.ts";
import { claimFor, type NoLonger, whyNoLonger } from "./still-holds.ts";
import { applyTransitionIn, factsOf, settleRefund } from "./transitions.ts";

const PROVIDER = { by: "provider", member: null } as const;

/**
 * Brings an order in line with its checkouts, with all bookings, in one transaction. The result does not
 * depend on how often or in which order updates arrive.
 */
export async function settleOrder(dependencies: PaymentDependencies, id: string): Promise<void> {
  await inTransaction(async (session) => {
    let order = await Order.findById(toId(id)).session(session).lean<OrderDoc>();
    if (!order) return;
    const checkouts = await findCheckoutsOf("order", order._id, session);
    for (const checkout of checkouts) {
      const isFirst = checkout._id.equals(order._id);
      order = await (isFirst ? settleFirst : settleMore)(session, dependencies, order, checkout);
      order = await settleBack(session, dependencies, order, checkout);
    }
    await settleBankDispute(session, dependencies, order, checkouts);
  });
}

/** Settles the payment the order was placed with. */
async function settleFirst(
  session: ClientSession,
  dependencies: PaymentDependencies,
  order: OrderDoc,
  checkout: CheckoutDoc,
): Promise<OrderDoc> {
  if (order.paidAt || isBooked(order, checkout)) return order;
  if (order.state === "unpaid" && isGivenUp(checkout))
    return applyTransitionIn(session, dependencies, order, "expire", PROVIDER);
  if (checkout.state !== "paid") return order;
  const reason =
    (await whyNoLonger(session, order)) ?? (await claimFor(session, dependencies.services, order));
  if (reason) {
    const ended =
      order.state === "unpaid"
        ? await applyTransitionIn(session, dependencies, order, "expire", PROVIDER)
        : order;
    return returnPayment(session, dependencies, ended, checkout, reason);
  }
  // Paid after it had expired: it is reopened.
  const again: OrderDoc = { ...order, state: "unpaid" };
  if (order.state === "expired") await reopen(session, order);
  const payment = paymentOf(checkout, order);
  const paid = await applyTransitionIn(session, dependencies, again, "pay", {
    ...PROVIDER,
    payment,
    set: { provider: checkout.provider, endedAt: null },
  });
  // An instalment was agreed to before payment.
  return paid.agreed
    ? applyTransitionIn(session, dependencies, paid, "accept", { by: "seller", member: paid.seller })
    : paid;
}

/** Settles the payment of an agreed higher price; one that is no longer expected is refunded. */
async function settleMore(
  session: ClientSession,
  dependencies: PaymentDependencies,
  order: OrderDoc,
  checkout: CheckoutDoc,
): Promise<OrderDoc> {
  const { proposal } = order;
  const isAwaited = proposal?.checkout?.equals(checkout._id) === true;
  if (isAwaited && isGivenUp(checkout))
    return applyTransitionIn(session, dependencies, order, "expire-more", PROVIDER);
  if (checkout.state !== "paid" || isBooked(order, checkout)) return order;
  if (isAwaited) {
    const payment = paymentOf(checkout, {
      price: checkout.amount - (proposal.tax?.cents ?? 0),
      tax: proposal.tax,
    });
    return applyTransitionIn(session, dependencies, order, "pay-more", {
      ...PROVIDER,
      payment,
      amount: payment.price,
    });
  }
  return returnPayment(session, dependencies, order, checkout, "amendment");
}

/** True if a payment is already recorded on its order. */
const isBooked = (order: OrderDoc, { _id }: CheckoutDoc): boolean =>
  paymentsOf(order).some(({ checkout }) => checkout.equals(_id));

/** Refunds a payment for what is no longer available as agreed, and notifies both sides. */
async function returnPayment(
  session: ClientSession,
  dependencies: PaymentDependencies,
  order: OrderDoc,
  checkout: CheckoutDoc,
  reason: NoLonger,
): Promise<OrderDoc> {
  const { services } = dependencies;
  // The full amount is refunded, including any tax.
  const payment = paymentOf(checkout, { price: checkout.amount, tax: null });
  await hold(session, order, payment, services.now());
  const about = { amount: payment.price, order: order._id, key: "not-awaited" };
  const refunded = await refundRest(session, dependencies, [payment], about);
  const event = {
    id: String(order._id),
    buyer: String(order.buyer),
    seller: String(order.seller),
    checkout: String(checkout._id),
  };
  await services.events.publish("order.payment-returned", event, session);
  return (await Order.findOneAndUpdate(
    { _id: order._id },
    { $set: { ...sumsOf([...paymentsOf(order), ...refunded]), returned: reason } },
    { session, returnDocument: "after", timestamps: false },
  ).lean<OrderDoc>())!;
}

/** Ends an unpaid order that another replaces, here and at its provider. */
export async function abandonOrder(
  session: ClientSession,
  dependencies: PaymentDependencies,
  id: OrderDoc["_id"],
): Promise<void> {
  const order = await Order.findOne({ _id: id, state: "unpaid" }).session(session).lean<OrderDoc>();
  if (!order) return;
  await applyTransitionIn(session, dependencies, order, "expire", PROVIDER);
  await closeCheckout(session, dependencies, order._id);
}

/** Abandons the unpaid instalments of an order whose work ended early; one paid meanwhile is refunded. */
export async function abandonInstalments(dependencies: PaymentDependencies, id: string): Promise<void> {
  const order = await Order.findById(toId(id)).lean<OrderDoc>();
  if (!order) return;
  const series = order.series ?? order._id;
  const unpaid = { series: { $type: "objectId", $eq: series }, state: "unpaid" } as const;
  await abandonAll(dependencies, unpaid, ["series"]);
}

/** Abandons the unpaid orders of a service that is no longer offered, or not at their price. */
export const abandonOutdatedOrders = (dependencies: PaymentDependencies, service: string): Promise<void> =>
  abandonAll(dependencies, { service: toId(service), state: "unpaid" }, ["service", "price"]);

/** Abandons the unpaid orders of a banned member. */
export const abandonOrdersOf = (dependencies: PaymentDependencies, member: string): Promise<void> =>
  abandonAll(dependencies, { $or: [{ buyer: toId(member) }, { seller: toId(member) }], state: "unpaid" }, [
    "account",
  ]);

/** Abandons the unpaid orders between two members after one has blocked the other. */
export const abandonBetween = (
  dependencies: PaymentDependencies,
  one: string,
  other: string,
): Promise<void> =>
  abandonAll(
    dependencies,
    {
      $or: [
        { buyer: toId(one), seller: toId(other) },
        { buyer: toId(other), seller: toId(one) },
      ],
      state: "unpaid",
    },
    ["blocked"],
  );

async function abandonAll(
  dependencies: PaymentDependencies,
  which: QueryFilter<OrderDoc>,
  reasons: readonly NoLonger[],
): Promise<void> {
  for (const unpaid of await Order.find(which).lean<OrderDoc[]>())
    await inTransaction(async (session) => {
      const order = await Order.findById(unpaid._id).session(session).lean<OrderDoc>();
      if (order?.state !== "unpaid") return;
      const reason = await whyNoLonger(session, order);
      if (!reason || !reasons.includes(reason)) return;
      await abandonOrder(session, dependencies, order._id);
    });
}

const isGivenUp = ({ state }: CheckoutDoc): boolean => state === "declined" || state === "expired";

const paymentOf = (
  { _id, provider, fee }: CheckoutDoc,
  { price, tax = null }: Pick<OrderDoc, "price" | "tax">,
): OrderPayment => ({ checkout: _id, provider, price, tax, providerFee: fee, refund: 0, refunded: 0 });

const reopen = (session: ClientSession, { _id, version }: OrderDoc) =>
  Order.updateOne({ _id, version }, { $set: { state: "unpaid" } }, { session });

/**
 * Books refunds. A chargeback while the money was held ends the order; a later one takes back what the seller
 * earned, and both sides are told. One through a bank dispute is announced by `settleBankDispute`.
 */
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
      back.push(amount > 0 ? await requestPartialRefund(session, dependencies, all, about) : all);
    }
    return applyTransitionIn(session, dependencies, before, "charge-back", {
      ...PROVIDER,
      set: {
        ...sumsOf(back),
        ...(checkout.dispute === "lost"
          ? { bankDispute: { state: "lost", at: dependencies.services.now() } as const }
          : {}),
      },
    });
  }
  const isTaken = before.takenBack > order.takenBack && checkout.dispute !== "lost";
  if (
    isTaken &&
    transitionOf("charge-back", "provider", before.state, factsOf(before, dependencies.services.now()))
  )
    return applyTransitionIn(session, dependencies, before, "charge-back", {
      ...PROVIDER,
      set: isLost(before) ? { rights: "" } : {},
    });
  // A provider may refuse a refund during a dispute: it is requested again afterwards.
  const left = withTax(payment, payment.refund) - payment.refunded;
  if (checkout.dispute === "won" && left > 0)
    await repeatRefundRequests(session, dependencies, payment, { order: before._id, left });
  return before;
}
