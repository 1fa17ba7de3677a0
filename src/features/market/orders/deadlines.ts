import type { OrderAct, OrderState } from "#shared/market/orders.enums.ts";
import { ORDER_WAITS as WAITS } from "#shared/market/orders.limits.ts";
import { deliveryHours } from "#shared/market/services.enums.ts";
import type { ActionInput } from "./action-input.ts";
import { timeOf } from "./bank-hold.ts";
import type { OrderDoc, Proposal } from "./document.ts";
import { continueClock, laterProposal, objectionOf, staysOpen, stopClock } from "./objections.ts";
import { raiseOf } from "./payments.ts";
import { laterBy, waitFrom } from "./waits.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns the deadlines after an action: who must act next, and until when. While an objection is open, all of
 * them stand still, whatever else happens in the order.
 */
export function following(
  order: OrderDoc,
  act: OrderAct,
  to: OrderState,
  doing: ActionInput,
  now: Date,
): Partial<OrderDoc> {
  const before = objectionOf(order.proposal);
  const next = clocksAfter(order, act, to, doing, now);
  if (act === "reinstate") return next;
  const proposal = next.proposal === undefined ? order.proposal : next.proposal;
  const after = staysOpen(act, to) ? objectionOf(proposal) : null;
  if (!after) {
    if (!before) return next;
    const restored = continueClock(order, doing.by, now);
    return { ...restored, ...clocksAfter({ ...order, ...restored }, act, to, doing, now) };
  }
  if (before && next.dueAt === undefined) return next;
  return { ...next, ...stopClock(after, { ...order, ...next }, now) };
}

function clocksAfter(
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
        // The buyer's proposal waits for an answer all the same; more time is no longer needed.
        proposal: order.proposal?.kind === "extension" ? null : order.proposal,
        ...(doing.files?.some(({ scan }) => scan === "waiting") ? NOT_YET : reviewFrom(now)),
      };
    case "return":
      return clockOf(order.deliverBy, order, 0, now);
    case "request-changes": {
      const again = deliveryHours(order.pack.delivery);
      const deliverBy = again === null ? null : at(again * HOUR_MS);
      return { rounds: order.rounds - 1, ...clockOf(deliverBy, order, 0, now) };
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
      return { proposal: null, ...extended(order, proposal.amount, now) };
    }
    case "dispute":
    case "refer":
      return { disputedAt: now, proposal: null, pausedAt: null, dueAt: at(WAITS.dispute), remindAt: null };
    case "escalate": {
      const { state: from, dueAt, remindAt } = order;
      // A payment that was awaited is not: its checkout is closed.
      const proposal = order.proposal?.checkout ? null : order.proposal;
      const escalated = { from, at: now, dueAt, remindAt, proposal };
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

/** Returns the deadlines of an order after a bank dispute, later by the time it was held. */
export function continued(order: OrderDoc, now: Date): Partial<OrderDoc> {
  const ms = now.getTime() - timeOf(order, now).getTime();
  const later = laterBy(ms);
  const { deliverBy, pausedAt, dueAt, remindAt, escalated } = order;
  return {
    deliverBy: later(deliverBy),
    pausedAt: later(pausedAt),
    dueAt: later(dueAt),
    remindAt: later(remindAt),
    proposal: laterProposal(order.proposal, ms),
    escalated: escalated
      ? {
          ...escalated,
          at: later(escalated.at)!,
          dueAt: later(escalated.dueAt),
          remindAt: later(escalated.remindAt),
          proposal: laterProposal(escalated.proposal ?? null, ms),
        }
      : null,
  };
}

/** No deadline runs while the buyer cannot download the work. */
export const NOT_YET = { dueAt: null, remindAt: null } as const;

/** Returns the buyer's review period, starting when they can download the work. */
const reviewFrom = (now: Date) => waitFrom(now, WAITS.review);

/** Starts the buyer's review period once they can download the work; an objection still stops it. */
export function startReview(order: OrderDoc, now: Date): Partial<OrderDoc> {
  const objection = objectionOf(order.proposal);
  return objection ? stopClock(objection, reviewFrom(now), now) : reviewFrom(now);
}

/** Moves the due date by agreed days. */
const extended = (order: OrderDoc, days: number, now: Date): Partial<OrderDoc> => ({
  extendedDays: (order.extendedDays ?? 0) + days,
  ...clockOf(new Date((order.deliverBy ?? now).getTime() + days * DAY_MS), order, 0, now),
});

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
  const isLater = order.deliverBy && days > 0 && order.state === "in-progress";
  const { dueAt, remindAt, ...later } = isLater ? extended(order, days, now) : {};
  // While the buyer owes an answer the deadline is paused, and resumes from the later date.
  const clock = order.pausedAt || !dueAt ? later : { ...later, dueAt, remindAt: remindAt ?? null };
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
  const ms = now.getTime() - (escalated?.at ?? now).getTime();
  const later = laterBy(ms);
  return {
    proposal: laterProposal(escalated?.proposal ?? null, ms),
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
