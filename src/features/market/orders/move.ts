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
import type { OrderAct, OrderActor, OrderState } from "../../../shared/market/orders.enums.ts";
import { ORDER_WAITS as WAITS } from "../../../shared/market/orders.limits.ts";
import { ordersText } from "../../../shared/market/orders.text.ts";
import { deliveryHours } from "../../../shared/market/services.enums.ts";
import { askRefund, type PaymentDependencies } from "../../money/payments/index.ts";
import { countOpenOrder } from "../services/index.ts";
import "./events.ts";
import { Order, type OrderDoc, OrderEntry, type OrderEntryDoc, type Proposal } from "./model.ts";
import { bookRefund, giveShare, hold } from "./money.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What comes with an act. */
export interface Doing {
  readonly by: OrderActor;
  /** Who it is; null for the clock and the provider. */
  readonly member?: Types.ObjectId | null;
  readonly text?: string;
  readonly files?: OrderEntryDoc["files"];
  /** US cents for the seller, of what is decided by shares. */
  readonly share?: number;
  /** US cents that go back, or days, of a proposal. */
  readonly amount?: number;
  /** More that changes with it. */
  readonly set?: Partial<OrderDoc>;
}

/** What transitions look at. */
export const factsOf = (order: OrderDoc, share?: number): OrderFacts => ({
  answered: order.answered,
  roundsLeft: order.rounds,
  paused: order.pausedAt !== null,
  proposal: order.proposal,
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
  const money = await moneyOf(session, dependencies, order, transition, doing, now);
  const next = following(order, act, to, doing, now);
  const ends = isFinal(to) && !isFinal(order.state);
  const $set = { ...next, ...money, ...doing.set, ...(ends ? ENDED(now) : {}) };
  const after = await Order.findOneAndUpdate(
    { _id: order._id, state: order.state, version: order.version },
    { $set: { ...$set, state: to, updatedAt: now }, $inc: { version: 1 } },
    { session, returnDocument: "after", timestamps: false },
  ).lean<OrderDoc>();
  if (!after) throw applicationError(ordersText.wrong.changedMeanwhile);
  if (after.live !== order.live) await countOpenOrder(session, order.service, after.live ? 1 : -1);
  await addEntry(session, after, { act, now, doing });
  await services.events.publish(
    "order.changed",
    {
      ...{ id: String(order._id), buyer: String(order.buyer), seller: String(order.seller) },
      ...{ number: after.version, act, by: doing.by },
    },
    session,
  );
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
  { services }: PaymentDependencies,
  order: OrderDoc,
  { effect }: Transition,
  { share = 0, set = {} }: Doing,
  now: Date,
): Promise<Partial<OrderDoc>> {
  if (effect === "none") return {};
  if (effect === "hold") {
    await hold(session, { ...order, ...set }, now);
    return {};
  }
  const gets = effect === "release" ? order.price : effect === "refund" ? 0 : share;
  const parts = await giveShare(session, order, gets, now);
  const refund = order.price - gets;
  if (refund > 0)
    await askRefund(session, { services }, order._id, {
      amount: refund,
      key: `order:${order._id}:refund`,
    });
  return { share: gets, ...parts, refund };
}

/** Clocks after an act: what is waited for from now on, and until when. */
function following(
  order: OrderDoc,
  act: OrderAct,
  to: OrderState,
  doing: Doing,
  now: Date,
): Partial<OrderDoc> {
  const at = (ms: number) => new Date(now.getTime() + ms);
  const wait = (ms: number) => ({ dueAt: at(ms), remindAt: at(Math.max(ms / 2, ms - WAITS.reminder)) });
  switch (act) {
    case "pay":
      return {
        ...{ paidAt: now, live: true, isOpen: true, shownTo: [order.buyer, order.seller] },
        ...wait(WAITS.pending),
      };
    case "accept":
    case "answer": {
      const accepted = act === "accept" ? { acceptedAt: now } : { answered: true };
      if (to === "in-progress") return { ...accepted, ...begin(order, now) };
      return { ...accepted, ...(to === "accepted" ? wait(WAITS.answers) : {}) };
    }
    case "ask":
      return { pausedAt: now, ...wait(WAITS.paused) };
    case "resume":
      return { pausedAt: null, ...clockOf(order.deliverBy, order, shiftOf(order, now), now) };
    case "deliver":
      return { deliveredAt: now, pausedAt: null, proposal: null, ...wait(WAITS.review) };
    case "request-changes": {
      const again = deliveryHours(order.pack.delivery);
      const deliverBy = again === null ? null : at(again * HOUR_MS);
      return { rounds: order.rounds - 1, proposal: null, ...clockOf(deliverBy, order, 0, now) };
    }
    case "propose-extension":
    case "propose-cancellation":
      return { proposal: proposalOf(act, doing, now) };
    case "refuse":
      return { proposal: null };
    case "agree": {
      if (order.proposal?.kind !== "extension") return {};
      const from = Math.max(now.getTime(), order.deliverBy?.getTime() ?? 0);
      const deliverBy = new Date(from + order.proposal.amount * DAY_MS);
      return { proposal: null, ...clockOf(deliverBy, order, 0, now) };
    }
    case "dispute":
      return { disputedAt: now, proposal: null, pausedAt: null, dueAt: at(WAITS.dispute), remindAt: null };
    case "nudge":
      return { dueAt: at(WAITS.dispute) };
    default:
      return {};
  }
}

const proposalOf = (act: OrderAct, { by, amount = 0, text = "" }: Doing, at: Date): Proposal => ({
  kind: act === "propose-extension" ? "extension" : "cancellation",
  by: by as Proposal["by"],
  ...{ amount, reason: text, at },
});

/** Work begins: its clock starts. */
function begin(order: OrderDoc, now: Date): Partial<OrderDoc> {
  const hours = deliveryHours(order.pack.delivery);
  const deliverBy = hours === null ? null : new Date(now.getTime() + hours * HOUR_MS);
  return clockOf(deliverBy, order, 0, now);
}

/** How long the clock has stood. */
const shiftOf = ({ pausedAt }: OrderDoc, now: Date): number =>
  pausedAt ? now.getTime() - pausedAt.getTime() : 0;

/** The clocks of work that is due then, put off by what it stood. */
function clockOf(due: Date | null, { acceptedAt }: OrderDoc, shift: number, now: Date): Partial<OrderDoc> {
  if (!due) {
    const from = acceptedAt?.getTime() ?? now.getTime();
    return {
      deliverBy: null,
      dueAt: new Date(Math.max(from + WAITS.anytime, now.getTime() + WAITS.late) + shift),
      remindAt: null,
    };
  }
  const deliverBy = new Date(due.getTime() + shift);
  const remind = new Date(deliverBy.getTime() - WAITS.reminder);
  return {
    deliverBy,
    dueAt: new Date(Math.max(deliverBy.getTime(), now.getTime()) + WAITS.late),
    remindAt: remind > now ? remind : null,
  };
}

/** Books what the provider has given back by now; may run any number of times. */
export async function settleRefund(
  session: ClientSession,
  order: OrderDoc,
  refunded: number,
  now: Date,
): Promise<OrderDoc> {
  const to = Math.min(refunded, order.price);
  if (to <= order.refunded) return order;
  const beyond = await bookRefund(session, order, order.refunded, to, now);
  const after = await Order.findOneAndUpdate(
    { _id: order._id, refunded: order.refunded },
    { $set: { refunded: to, takenBack: order.takenBack + beyond } },
    { session, returnDocument: "after", timestamps: false },
  ).lean<OrderDoc>();
  if (!after) throw applicationError(ordersText.wrong.changedMeanwhile);
  return after;
}
