import { type ClientSession, Types } from "mongoose";
import { applicationError } from "../../../core/base/errors.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import {
  isFinal,
  type OrderFacts,
  type Transition,
  transitionOf,
} from "../../../shared/market/order-machine.ts";
import { roleFor } from "../../../shared/market/order-work.ts";
import type { OrderAct } from "../../../shared/market/orders.enums.ts";
import { ordersText } from "../../../shared/market/orders.text.ts";
import type { CheckoutDoc, PaymentDependencies } from "../../money/payments/index.ts";
import { countOpenOrder } from "../services/index.ts";
import type { Doing } from "./doing.ts";
import "./events.ts";
import { Order, type OrderDoc, OrderEntry } from "./model.ts";
import { bookRefund, giveShare, hold } from "./money.ts";
import { giveBack, paymentsOf, raiseOf, sumsOf, totalOf, worthOf } from "./payments.ts";
import { following } from "./waits.ts";

/** What transitions look at. */
export const factsOf = (order: OrderDoc, share?: number): OrderFacts => ({
  answered: order.answered,
  roundsLeft: order.rounds,
  paused: order.pausedAt !== null,
  proposal: order.proposal && {
    ...{ kind: order.proposal.kind, by: order.proposal.by },
    raises: raiseOf(order) > 0,
    agreed: Boolean(order.proposal.checkout),
  },
  worksInStory: roleFor(order.category) !== null,
  storyOpen: order.access !== null,
  ...(share === undefined ? {} : { share }),
});

/**
 * Does something to an order, if it may be done as things stand: state, money, timeline, what is told and what follows,
 * all of it or nothing. Of two at one time one is done. @throws 400 where it cannot be done, or somebody was faster
 */
export async function moveOrder(
  dependencies: PaymentDependencies,
  order: OrderDoc,
  act: OrderAct,
  doing: Doing,
): Promise<OrderDoc> {
  return inTransaction((session) => moveIn(session, dependencies, order, act, doing));
}

/** The same within a transaction. */
export async function moveIn(
  session: ClientSession,
  dependencies: PaymentDependencies,
  order: OrderDoc,
  act: OrderAct,
  doing: Doing,
): Promise<OrderDoc> {
  const { services } = dependencies;
  const now = services.now();
  const transition = transitionOf(act, doing.by, order.state, factsOf(order, doing.share));
  if (!transition) throw applicationError(ordersText.wrong.notNow);
  const to = transition.to === "same" ? order.state : transition.to;
  // First of all: whoever was slower books nothing, and is told so. What has gone back meanwhile is known from here.
  const claimed = await Order.findOneAndUpdate(
    { _id: order._id, state: order.state, version: order.version },
    { $inc: { version: 1 } },
    { session, returnDocument: "after", timestamps: false },
  ).lean<OrderDoc>();
  if (!claimed) throw applicationError(ordersText.wrong.changedMeanwhile);
  // Before what it asks of the provider: whoever is told of that would wait for whoever is told of this.
  await services.events.publish(
    "order.changed",
    {
      ...{ id: String(order._id), buyer: String(order.buyer), seller: String(order.seller) },
      ...{ number: claimed.version, act, by: doing.by, agreed: claimed.agreed },
    },
    session,
  );
  const money = await moneyOf(session, dependencies, claimed, transition, doing, now);
  const next = following(order, act, to, doing, now);
  const ends = isFinal(to) && !isFinal(order.state);
  const $set = { ...next, ...money, ...doing.set, ...(ends ? ENDED(now) : {}) };
  const after = await Order.findOneAndUpdate(
    { _id: order._id },
    { $set: { ...$set, state: to, updatedAt: now } },
    { session, returnDocument: "after", timestamps: false },
  ).lean<OrderDoc>();
  if (!after) throw applicationError(ordersText.wrong.changedMeanwhile);
  if (after.live !== order.live) await countOpenOrder(session, order.service, after.live ? 1 : -1);
  await addEntry(session, after, { act, now, doing });
  return after;
}

const ENDED = (now: Date) => ({
  ...{
    live: false,
    isOpen: false,
    endedAt: now,
    dueAt: null,
    remindAt: null,
    proposal: null,
    pausedAt: null,
  },
});

/** What stands in the timeline for an act. */
async function addEntry(
  session: ClientSession,
  { _id }: OrderDoc,
  { act, now, doing }: { readonly act: OrderAct; readonly now: Date; readonly doing: Doing },
): Promise<void> {
  const { by, member = null, text = "", files = [], amount = null } = doing;
  const entry = { order: _id, kind: "act", by: member, as: by, act, text, amount, files, at: now };
  await OrderEntry.create([{ _id: new Types.ObjectId(), ...entry }] as never, { session });
}

/** Money that follows: booked here, or asked of the provider and booked once it has told. */
async function moneyOf(
  session: ClientSession,
  dependencies: PaymentDependencies,
  order: OrderDoc,
  { effect }: Transition,
  { share = 0, payment }: Doing,
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
    giveBack(session, dependencies, payments, { amount, order: order._id, key });
  if (effect === "lower")
    return sumsOf(await back(worth - (order.proposal?.amount ?? worth), `amended:${order.version - 1}`));
  const gets = effect === "release" ? worth : effect === "refund" ? 0 : share;
  const after = await back(worth - gets, "refund");
  const parts = await giveShare(session, order, after, gets, now);
  return { ...sumsOf(after), share: gets, ...parts };
}

/** Books what of a payment the provider has given back by now; may run any number of times. */
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
