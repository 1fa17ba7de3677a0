import { isObjection } from "#shared/market/order-machine.ts";
import type { OrderAct, OrderActor, OrderState } from "#shared/market/orders.enums.ts";
import { ORDER_WAITS as WAITS } from "#shared/market/orders.limits.ts";
import type { OrderDoc, Proposal } from "./document.ts";
import { laterBy, waitFrom } from "./waits.ts";

/** Returns a proposal if it is an objection that the other side has not answered; otherwise null. */
export const objectionOf = (proposal: Proposal | null): Proposal | null =>
  proposal && isObjection({ kind: proposal.kind, agreed: Boolean(proposal.checkout) }) ? proposal : null;

/** Side that has to answer an objection. */
export const answererOf = ({ by }: Proposal): "buyer" | "seller" => (by === "buyer" ? "seller" : "buyer");

/** Stops deadlines until an objection is answered; after a week without an answer, staff decide. */
export function stopClock(
  objection: Proposal,
  { dueAt, remindAt }: Pick<OrderDoc, "dueAt" | "remindAt">,
  now: Date,
): Partial<OrderDoc> {
  const stopped = { at: now, dueAt, remindAt };
  const wait = waitFrom(objection.at, WAITS.objection);
  // Reminded once, whatever else happens in the order.
  return {
    proposal: { ...objection, stopped },
    dueAt: wait.dueAt,
    remindAt: wait.remindAt > now ? wait.remindAt : null,
  };
}

/**
 * Returns the deadlines that continue when an objection ends. Only the side that objected gets the time that
 * the other took to answer: nobody gains by their own silence, or by withdrawing.
 */
export function continueClock(order: OrderDoc, by: OrderActor, now: Date): Partial<OrderDoc> {
  const { state, deliverBy, pausedAt, proposal } = order;
  const stopped = proposal?.stopped;
  if (!stopped) return {};
  const awaited = state === "in-review" || pausedAt ? "buyer" : "seller";
  if (awaited !== proposal.by || by !== answererOf(proposal)) {
    const least = now.getTime() + WAITS.withdrawn;
    return {
      dueAt: stopped.dueAt && new Date(Math.max(stopped.dueAt.getTime(), least)),
      remindAt: stopped.remindAt && stopped.remindAt > now ? stopped.remindAt : null,
    };
  }
  const later = laterBy(now.getTime() - stopped.at.getTime());
  const isOnTime = state === "in-progress" && deliverBy && deliverBy > stopped.at;
  return {
    dueAt: later(stopped.dueAt),
    remindAt: later(stopped.remindAt),
    ...(isOnTime ? { deliverBy: later(deliverBy) } : {}),
  };
}

const WORKING: readonly OrderState[] = ["in-progress", "in-review"];

/** Returns true if an objection is still open after an action. */
export const staysOpen = (act: OrderAct, to: OrderState): boolean => act !== "agree" && WORKING.includes(to);

/** Returns a proposal later by some time, after an order was held. */
export function laterProposal(proposal: Proposal | null, ms: number): Proposal | null {
  if (!proposal) return null;
  const later = laterBy(ms);
  const { at, stopped } = proposal;
  return {
    ...proposal,
    at: later(at)!,
    stopped: stopped && {
      at: later(stopped.at)!,
      dueAt: later(stopped.dueAt),
      remindAt: later(stopped.remindAt),
    },
  };
}
