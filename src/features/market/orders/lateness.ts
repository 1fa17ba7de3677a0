import { EXTENSION_DAYS, ORDER_WAITS } from "#shared/market/orders.limits.ts";
import { deliveryHours } from "#shared/market/services.enums.ts";
import { timeOf } from "./bank-hold.ts";
import type { OrderDoc, Proposal } from "./document.ts";
import { objectionOf } from "./objections.ts";

const DAY_MS = 86_400_000;

type Timed = Pick<OrderDoc, "state" | "deliverBy" | "pausedAt" | "proposal" | "bankDispute">;

/** Returns the milliseconds past the due date, negative before it; null if there is none, or work is not awaited. */
export function overdueMs(order: Timed, now: Date): number | null {
  const { state, deliverBy, pausedAt } = order;
  if (state !== "in-progress" || !deliverBy) return null;
  const at = pausedAt ?? stoppedOnTime(order) ?? timeOf(order, now);
  return at.getTime() - deliverBy.getTime();
}

/** Returns the whole days by which a delivery is late; null if it is not. */
export function lateDaysOf(order: Timed, now: Date): number | null {
  const ms = overdueMs(order, now);
  return ms === null || ms < 0 ? null : Math.floor(ms / DAY_MS);
}

/** Returns the days by which the delivery deadline can still be extended. */
export function daysLeftOf({ pack, extendedDays = 0 }: Pick<OrderDoc, "pack" | "extendedDays">): number {
  const agreed = (deliveryHours(pack.delivery) ?? 0) / 24;
  return Math.max(0, Math.max(EXTENSION_DAYS, Math.floor(agreed / 2)) - extendedDays);
}

/** Returns when the buyer is to be told that the delivery is late, after an action. */
export function lateAtAfter(before: OrderDoc, after: OrderDoc): Date | null {
  const due = becomesLateAt(after);
  // Told once for each due date.
  return due?.getTime() === becomesLateAt(before)?.getTime() ? (before.lateAt ?? null) : due;
}

/** Returns when a delivery is so late that the buyer may leave; null while it cannot become late. */
export function becomesLateAt(order: Timed): Date | null {
  const { state, deliverBy, pausedAt } = order;
  const runs = state === "in-progress" && deliverBy && !pausedAt && !stoppedOnTime(order);
  return runs ? new Date(deliverBy.getTime() + ORDER_WAITS.leave) : null;
}

/** Returns since when a seller's objection, made in time, stops the delivery deadline; null if none does. */
export function stoppedOnTime({
  proposal,
  deliverBy,
}: {
  readonly proposal: Proposal | null;
  readonly deliverBy: Date | null;
}): Date | null {
  const objection = objectionOf(proposal);
  const at = objection?.by === "seller" ? objection.stopped?.at : null;
  return at && deliverBy && deliverBy > at ? at : null;
}
