import { type ClientSession, Types } from "mongoose";
import { applicationError } from "#core/base/errors.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { isFinal, type OrderFacts, type Transition, transitionOf } from "#shared/market/order-machine.ts";
import { roleFor } from "#shared/market/order-work.ts";
import type { OrderAct } from "#shared/market/orders.enums.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { type CheckoutDoc, closeCheckout, type PaymentDependencies } from "../../money/payments/index.ts";
import { countOpenOrder } from "../services/index.ts";
import type { ActionInput } from "./action-input.ts";
import "./events.ts";
import { isBankDisputed, timeOf } from "./bank-hold.ts";
import { following } from "./deadlines.ts";
import type { OrderDoc } from "./document.ts";
import { bookRefund, creditSeller, hold } from "./escrow.ts";
import { daysLeftOf, lateAtAfter, lateDaysOf, overdueMs } from "./lateness.ts";
import { Order, OrderEntry } from "./model.ts";
import { paymentsOf, raiseOf, refundRest, sumsOf, totalOf, worthOf } from "./payments.ts";

/** Facts that transitions depend on. */
export const factsOf = (order: OrderDoc, now: Date, share?: number): OrderFacts => ({
  answered: order.answered,
  roundsLeft: order.rounds,
  paused: order.pausedAt !== null,
  bankDisputed: isBankDisputed(order),
  proposal: order.proposal && {
    kind: order.proposal.kind,
    by: order.proposal.by,
    raises: raiseOf(order) > 0,
    agreed: Boolean(order.proposal.checkout),
  },
  escalatedFrom: order.escalated?.from ?? null,
  worksInStory: roleFor(order.category) !== null,
  storyOpen: order.access !== null,
  beforeDue: (overdueMs(order, now) ?? 0) < 0,
  overdue: lateDaysOf(order, now) !== null,
  lateDays: lateDaysOf(order, now) ?? 0,
  daysLeft: daysLeftOf(order),
  ...(share === undefined ? {} : { share }),
});

/**
 * Performs an action on an order if currently allowed: state, money, timeline, notifications and follow-ups,
 * all or nothing. Of two concurrent actions one succeeds.
 * @throws 400 if it is not possible, or somebody acted first
 */
export async function applyOrderTransition(
  dependencies: PaymentDependencies,
  order: OrderDoc,
  act: OrderAct,
  doing: ActionInput,
): Promise<OrderDoc> {
  return inTransaction((session) => applyTransitionIn(session, dependencies, order, act, doing));
}

/** Performs the action within a transaction. */
export async function applyTransitionIn(
  session: ClientSession,
  dependencies: PaymentDependencies,
  order: OrderDoc,
  act: OrderAct,
  doing: ActionInput,
): Promise<OrderDoc> {
  const { services } = dependencies;
  const now = services.now();
  const transition = transitionOf(act, doing.by, order.state, factsOf(order, now, doing.share));
  if (!transition) throw applicationError(ordersText.wrong.notNow);
  const to = transition.to === "same" ? order.state : transition.to;
  // Claimed first: the slower request books nothing and gets an error. From here on, earlier refunds are
  // known.
  const claimed = await Order.findOneAndUpdate(
    { _id: order._id, state: order.state, version: order.version },
    { $inc: { version: 1 } },
    { session, returnDocument: "after", timestamps: false },
  ).lean<OrderDoc>();
  if (!claimed) throw applicationError(ordersText.wrong.changedMeanwhile);
  // Published before the provider is asked for anything: otherwise delivery of that event would wait for
  // delivery of this one.
  await services.events.publish(
    "order.changed",
    {
      id: String(order._id),
      buyer: String(order.buyer),
      seller: String(order.seller),
      number: claimed.version,
      act,
      to,
      by: doing.by,
      agreed: claimed.agreed,
    },
    session,
  );
  const money = await moneyOf(session, dependencies, claimed, transition, doing, now);
  const next = following(order, act, to, doing, timeOf(order, now));
  const ends = isFinal(to) && !isFinal(order.state);
  const $set = { ...next, ...money, ...doing.set, ...(ends ? ENDED(now) : {}) };
  const lateAt = lateAtAfter(order, { ...order, ...$set, state: to });
  const after = await Order.findOneAndUpdate(
    { _id: order._id },
    { $set: { ...$set, state: to, lateAt, updatedAt: now } },
    { session, returnDocument: "after", timestamps: false },
  ).lean<OrderDoc>();
  if (!after) throw applicationError(ordersText.wrong.changedMeanwhile);
  const awaited = order.proposal?.checkout;
  const isOver = awaited && !after.proposal?.checkout?.equals(awaited);
  if (isOver && act !== "pay-more" && act !== "expire-more")
    await closeCheckout(session, dependencies, awaited);
  if (after.live !== order.live) await countOpenOrder(session, order.service, after.live ? 1 : -1);
  await addEntry(session, after, { act, now, doing });
  return after;
}

const ENDED = (now: Date) => ({
  live: false,
  isOpen: false,
  endedAt: now,
  dueAt: null,
  remindAt: null,
  proposal: null,
  pausedAt: null,
});

/** Adds an action to the timeline. */
async function addEntry(
  session: ClientSession,
  { _id }: OrderDoc,
  { act, now, doing }: { readonly act: OrderAct; readonly now: Date; readonly doing: ActionInput },
): Promise<void> {
  const { by, member = null, text = "", files = [], amount = null } = doing;
  const entry = { order: _id, kind: "act", by: member, as: by, act, text, amount, files, at: now } as const;
  await OrderEntry.create([{ _id: new Types.ObjectId(), ...entry }], { session });
}

/** Moves the money: booked here, or requested from the provider and booked once it reports back. */
async function moneyOf(
  session: ClientSession,
  dependencies: PaymentDependencies,
  order: OrderDoc,
  { effect }: Transition,
  { share = 0, payment }: ActionInput,
  now: Date,
): Promise<Partial<OrderDoc>> {
  if (effect === "none") return {};
  const payments = paymentsOf(order);
  if (effect === "hold") {
    await hold(session, order, payment!, now);
    return sumsOf([...payments, payment!]);
  }
  const worth = worthOf(order);
  const back = (amount: number, key: string) =>
    refundRest(session, dependencies, payments, { amount, order: order._id, key });
  if (effect === "lower")
    return sumsOf(await back(worth - (order.proposal?.amount ?? worth), `amended:${order.version - 1}`));
  const gets = effect === "release" ? worth : effect === "refund" ? 0 : share;
  const after = await back(worth - gets, "refund");
  const parts = await creditSeller(session, order, after, gets, now);
  return { ...sumsOf(after), share: gets, ...parts };
}

/** Books what the provider has refunded of a payment so far; safe to run again. */
export async function settleRefund(
  session: ClientSession,
  order: OrderDoc,
  { _id, refunded }: Pick<CheckoutDoc, "_id" | "refunded">,
  now: Date,
): Promise<OrderDoc> {
  const payments = paymentsOf(order);
  const payment = payments.find(({ checkout }) => checkout.equals(_id));
  const to = payment ? Math.min(refunded, totalOf(payment)) : 0;
  if (!payment || to <= payment.refunded) return order;
  const beyond = await bookRefund(session, order, payments, payment, to, now);
  const after = await Order.findOneAndUpdate(
    { _id: order._id, refunded: order.refunded },
    {
      $set: {
        ...sumsOf(payments.map((each) => (each === payment ? { ...each, refunded: to } : each))),
        takenBack: order.takenBack + beyond,
      },
    },
    { session, returnDocument: "after", timestamps: false },
  ).lean<OrderDoc>();
  if (!after) throw applicationError(ordersText.wrong.changedMeanwhile);
  return after;
}
