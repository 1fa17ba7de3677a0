import type { OrderAct, OrderState } from "#shared/market/orders.enums.ts";
import { ORDER_WAITS as WAITS } from "#shared/market/orders.limits.ts";
import { deliveryHours } from "#shared/market/services.enums.ts";
import type { ActionInput } from "./action-input.ts";
import type { OrderDoc, Proposal } from "./document.ts";
import { raiseOf } from "./payments.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the deadlines after an action: who must act next, and until when. */
export function following(
  order: OrderDoc,
  act: OrderAct,
  to: OrderState,
  doing: ActionInput,
  now: Date,
): Partial<OrderDoc> {
  const at = (ms: number) => new Date(now.getTime() + ms);
  const wait = (ms: number) => waitFrom(now, ms);
  switch (act) {
    case "pay":
      return {
        paidAt: now,
        live: true,
        isOpen: true,
        shownTo: [order.buyer, order.seller],
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
      return {
        deliveredAt: now,
        pausedAt: null,
        proposal: awaited(order),
        ...(doing.files?.some(({ scan }) => scan === "waiting") ? NOT_YET : reviewFrom(now)),
      };
    case "return":
      return clockOf(order.deliverBy, order, 0, now);
    case "request-changes": {
      const again = deliveryHours(order.pack.delivery);
      const deliverBy = again === null ? null : at(again * HOUR_MS);
      return { rounds: order.rounds - 1, proposal: awaited(order), ...clockOf(deliverBy, order, 0, now) };
    }
    case "propose-extension":
    case "propose-cancellation":
    case "propose-amendment":
    case "propose-instalment":
      return { proposal: proposalOf(act, doing, now) };
    case "refuse":
    case "expire-more":
      return { proposal: null };
    case "pay-more":
      return amended(order, order.proposal!, now);
    case "agree": {
      const { proposal } = order;
      if (proposal?.kind === "amendment")
        // A higher price applies once it is paid.
        return raiseOf(order) > 0 ? {} : amended(order, proposal, now);
      if (proposal?.kind !== "extension") return { proposal: null };
      const from = Math.max(now.getTime(), order.deliverBy?.getTime() ?? 0);
      const deliverBy = new Date(from + proposal.amount * DAY_MS);
      return { proposal: null, ...clockOf(deliverBy, order, 0, now) };
    }
    case "dispute":
      return { disputedAt: now, proposal: null, pausedAt: null, dueAt: at(WAITS.dispute), remindAt: null };
    case "escalate": {
      const { state: from, dueAt, remindAt } = order;
      const escalated = { from, at: now, dueAt, remindAt };
      return { escalated, disputedAt: now, proposal: null, dueAt: at(WAITS.dispute), remindAt: null };
    }
    case "reinstate":
      return reinstated(order, now);
    case "nudge":
      return { dueAt: at(WAITS.dispute) };
    default:
      return {};
  }
}

/** True while a bank dispute of an order is open: its money and deadlines are held. */
export const isBankDisputed = ({ bankDispute }: Pick<OrderDoc, "bankDispute">): boolean =>
  bankDispute?.state === "open";

/** Filter for orders that no open bank dispute holds. */
export const NOT_HELD = { "bankDispute.state": { $ne: "open" } } as const;

/** Returns the time by which an order's deadlines count; it stops while a bank dispute is open. */
export const timeOf = (order: Pick<OrderDoc, "bankDispute">, now: Date): Date =>
  isBankDisputed(order) ? order.bankDispute!.at : now;

/** Returns the deadlines of an order after a bank dispute, later by the time it was held. */
export function continued(order: OrderDoc, now: Date): Partial<OrderDoc> {
  const later = laterBy(now.getTime() - timeOf(order, now).getTime());
  const { deliverBy, pausedAt, dueAt, remindAt, escalated } = order;
  return {
    deliverBy: later(deliverBy),
    pausedAt: later(pausedAt),
    dueAt: later(dueAt),
    remindAt: later(remindAt),
    escalated: escalated
      ? {
          ...escalated,
          at: later(escalated.at)!,
          dueAt: later(escalated.dueAt),
          remindAt: later(escalated.remindAt),
        }
      : null,
  };
}

const laterBy = (ms: number) => (date: Date | null | undefined) =>
  date ? new Date(date.getTime() + ms) : null;

const waitFrom = (from: Date, ms: number) => ({
  dueAt: new Date(from.getTime() + ms),
  remindAt: new Date(from.getTime() + Math.max(ms / 2, ms - WAITS.reminder)),
});

/** No deadline runs while the buyer cannot download the work. */
export const NOT_YET = { dueAt: null, remindAt: null } as const;

/** Returns the buyer's review period, starting when they can download the work. */
export const reviewFrom = (now: Date) => waitFrom(now, WAITS.review);

/** An agreed higher price remains to be paid, whatever other actions happen. */
const awaited = ({ proposal }: OrderDoc): Proposal | null => (proposal?.checkout ? proposal : null);

const proposalOf = (act: OrderAct, doing: ActionInput, at: Date): Proposal => {
  const { by, amount = 0, days = 0, delivery = "anytime", text = "" } = doing;
  return {
    kind: act.replace("propose-", "") as Proposal["kind"],
    by: by as Proposal["by"],
    amount,
    days,
    delivery,
    reason: text,
    at,
  };
};

/** Applies agreed changes: contents and deadline. */
function amended(order: OrderDoc, { days, reason }: Proposal, now: Date): Partial<OrderDoc> {
  const pack = { ...order.pack, includes: `${order.pack.includes}\n\n${reason}`.trim() };
  const due = order.deliverBy;
  const later =
    due && days > 0 && order.state === "in-progress"
      ? clockOf(new Date(due.getTime() + days * DAY_MS), order, 0, now)
      : {};
  // While the buyer owes an answer the deadline is paused, and resumes from the later date.
  const clock = order.pausedAt && later.deliverBy ? { deliverBy: later.deliverBy } : later;
  return { proposal: null, pack, ...clock };
}

/** Starts work and its deadline. */
function begin(order: OrderDoc, now: Date): Partial<OrderDoc> {
  const hours = deliveryHours(order.pack.delivery);
  const deliverBy = hours === null ? null : new Date(now.getTime() + hours * HOUR_MS);
  return clockOf(deliverBy, order, 0, now);
}

/** Restores earlier deadlines, extended by the time the order was with staff. */
function reinstated({ escalated, deliverBy, pausedAt }: OrderDoc, now: Date): Partial<OrderDoc> {
  const later = laterBy(now.getTime() - (escalated?.at ?? now).getTime());
  return {
    escalated: null,
    disputedAt: null,
    pausedAt: later(pausedAt),
    deliverBy: later(deliverBy),
    dueAt: later(escalated?.dueAt),
    remindAt: later(escalated?.remindAt),
  };
}

/** Returns how long the deadline has been paused. */
const shiftOf = ({ pausedAt }: OrderDoc, now: Date): number =>
  pausedAt ? now.getTime() - pausedAt.getTime() : 0;

/** Returns the deadlines of work due at a given time, extended by the paused time. */
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
