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
import { type DeliveryTime, deliveryHours } from "../../../shared/market/services.enums.ts";
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
  /** Of an amendment, and of an instalment. */
  readonly days?: number;
  readonly delivery?: DeliveryTime;
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
  // First of all: whoever was slower books nothing, and is told so.
  const claimed = await Order.updateOne(
    { _id: order._id, state: order.state, version: order.version },
    { $inc: { version: 1 } },
    { session, timestamps: false },
  );
  if (claimed.modifiedCount === 0) throw applicationError(ordersText.wrong.changedMeanwhile);
  const money = await moneyOf(session, dependencies, order, transition, doing, now);
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
  await services.events.publish(
    "order.changed",
    {
      ...{ id: String(order._id), buyer: String(order.buyer), seller: String(order.seller) },
      ...{ number: after.version, act, by: doing.by, agreed: after.agreed },
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
  const worth = worthOf(order);
  const back = (amount: number, key: string) =>
    amount > 0 ? askRefund(session, { services }, order._id, { amount, key }) : undefined;
  if (effect === "lower") {
    const less = worth - (order.proposal?.amount ?? worth);
    await back(less, `order:${order._id}:amended:${order.version}`);
    return { refund: order.refund + less };
  }
  const gets = effect === "release" ? worth : effect === "refund" ? 0 : share;
  const parts = await giveShare(session, order, gets, now);
  await back(worth - gets, `order:${order._id}:refund`);
  return { share: gets, ...parts, refund: order.price - gets };
}

/** US cents that are held for the work: the price without what amendments have sent back. */
export const worthOf = ({ price, refund }: Pick<OrderDoc, "price" | "refund">): number => price - refund;

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
    case "propose-amendment":
    case "propose-instalment":
      return { proposal: proposalOf(act, doing, now) };
    case "refuse":
      return { proposal: null };
    case "agree": {
      const { proposal } = order;
      if (proposal?.kind === "amendment") return amended(order, proposal, now);
      if (proposal?.kind !== "extension") return { proposal: null };
      const from = Math.max(now.getTime(), order.deliverBy?.getTime() ?? 0);
      const deliverBy = new Date(from + proposal.amount * DAY_MS);
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

const proposalOf = (act: OrderAct, doing: Doing, at: Date): Proposal => {
  const { by, amount = 0, days = 0, delivery = "anytime", text = "" } = doing;
  return {
    kind: act.replace("propose-", "") as Proposal["kind"],
    by: by as Proposal["by"],
    ...{ amount, days, delivery, reason: text, at },
  };
};

/** Other terms are agreed: what is in it, and until when it is due. */
function amended(order: OrderDoc, { days, reason }: Proposal, now: Date): Partial<OrderDoc> {
  const pack = { ...order.pack, includes: `${order.pack.includes}\n\n${reason}`.trim() };
  const due = order.deliverBy;
  const later =
    due && days > 0 && order.state === "in-progress"
      ? clockOf(new Date(due.getTime() + days * DAY_MS), order, 0, now)
      : {};
  // While the buyer owes an answer the clock stands, and goes on from the later date.
  const clock = order.pausedAt && later.deliverBy ? { deliverBy: later.deliverBy } : later;
  return { proposal: null, pack, ...clock };
}

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
