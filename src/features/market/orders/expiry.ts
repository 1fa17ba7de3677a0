import { HttpError } from "#core/base/errors.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { createSweep, sweepEach } from "#core/jobs/sweep.ts";
import { isFinal } from "#shared/market/order-machine.ts";
import type { OrderAct } from "#shared/market/orders.enums.ts";
import { moneySettingAt } from "../../money/money-settings/index.ts";
import type { PaymentDependencies } from "../../money/payments/index.ts";
import { isBankDisputed, NOT_HELD } from "./bank-hold.ts";
import { NOT_YET } from "./deadlines.ts";
import type { OrderDoc } from "./document.ts";
import { releaseShare } from "./escrow.ts";
import { heldBack } from "./files.ts";
import { Order } from "./model.ts";
import { answererOf, objectionOf } from "./objections.ts";
import { applyOrderTransition } from "./transitions.ts";

const DAY_MS = 86_400_000;
/** Batch size of due orders. */
const BATCH = 200;

const CLOCK = { by: "clock", member: null } as const;

/** Returns the action applied when an order's deadline passes without a response. */
export const expiryActOf = ({
  state,
  pausedAt,
  proposal,
}: Pick<OrderDoc, "state" | "pausedAt" | "proposal">): OrderAct =>
  state === "disputed"
    ? "nudge"
    : objectionOf(proposal)
      ? "refer"
      : state === "in-progress" && pausedAt
        ? "resume"
        : "lapse";

/** Returns the orders that are due, longest overdue first; indexed, however many are open. */
export const findDue = (now: Date, limit: number): Promise<OrderDoc[]> =>
  Order.find({ dueAt: { $type: "date", $lte: now }, ...NOT_HELD })
    .sort({ dueAt: 1 })
    .limit(limit)
    .lean<OrderDoc[]>();

/**
 * Applies expired deadlines, once per order even after a crash; returns how many. A failing order does not
 * block those behind it.
 * @throws AggregateError of the failures, after all others are done
 */
export async function expireDeadlines(
  dependencies: PaymentDependencies,
  signal?: AbortSignal,
): Promise<number> {
  const sweep = createSweep("overdue orders", signal);
  let done = 0;
  // Failing orders stay due: they are read again with each batch, and skipped.
  for (const stuck = new Set<string>(); ; ) {
    const due = await findDue(dependencies.services.now(), BATCH + stuck.size);
    const fresh = due.filter(({ _id }) => !stuck.has(String(_id)));
    done += await sweep.each(fresh, async (order) => {
      stuck.add(String(order._id));
      const moved = await lapse(dependencies, order);
      if (moved) stuck.delete(String(order._id));
      return moved;
    });
    if (signal?.aborted || fresh.length < BATCH) break;
  }
  sweep.end();
  return done;
}

/**
 * Applies an expired deadline; returns false if a side acted first. Nobody's silence accepts work they cannot
 * download, whatever the deadline: it waits for the virus scanner, or must be delivered again.
 */
export async function lapse(dependencies: PaymentDependencies, order: OrderDoc): Promise<boolean> {
  try {
    const act = expiryActOf(order);
    const held = act === "lapse" && order.state === "in-review" ? await heldBack(order) : null;
    if (held === "waiting") {
      const still = { _id: order._id, version: order.version, dueAt: order.dueAt };
      const { modifiedCount } = await Order.updateOne(still, { $set: NOT_YET }, { timestamps: false });
      return modifiedCount === 1;
    }
    await applyOrderTransition(dependencies, order, held ? "return" : act, CLOCK);
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return false;
    throw error;
  }
}

/** Reminds the side that must act, once per deadline; returns how many. */
export async function remind({ services }: PaymentDependencies, signal?: AbortSignal): Promise<number> {
  const now = services.now();
  const due = Order.find({ remindAt: { $type: "date", $lte: now }, ...NOT_HELD })
    .sort({ remindAt: 1 })
    .lean<OrderDoc>();
  const remindOne = (order: OrderDoc) =>
    inTransaction(async (session) => {
      const { modifiedCount } = await Order.updateOne(
        { _id: order._id, remindAt: order.remindAt, version: order.version },
        { $set: { remindAt: null } },
        { session, timestamps: false },
      );
      const waitsFor = waitedFor(order);
      if (modifiedCount === 0 || !waitsFor) return false;
      await services.events.publish(
        "order.due",
        {
          id: String(order._id),
          buyer: String(order.buyer),
          seller: String(order.seller),
          number: order.version,
          by: "clock",
          waitsFor,
        },
        session,
      );
      return true;
    });
  return sweepEach("reminders of orders", due.cursor(), remindOne, signal);
}

/** Returns the side that must act; null if it is the turn of staff or of a bank, or nobody's. */
export function waitedFor(
  order: Pick<OrderDoc, "state" | "pausedAt" | "bankDispute" | "proposal">,
): "buyer" | "seller" | null {
  const { state, pausedAt } = order;
  if (isBankDisputed(order)) return null;
  const objection = isFinal(state) || state === "disputed" ? null : objectionOf(order.proposal);
  if (objection) return answererOf(objection);
  if (state === "pending") return "seller";
  if (state === "accepted" || state === "in-review") return "buyer";
  if (state === "in-progress") return pausedAt ? "buyer" : "seller";
  return null;
}

/** Releases sellers' earnings after the holding period in days; once each, even after a crash. */
export async function releaseOrders(now: Date, signal?: AbortSignal): Promise<number> {
  const days = await moneySettingAt("hold-days", now);
  const until = new Date(now.getTime() - days * DAY_MS);
  const sweep = createSweep("orders to release", signal);
  let released = 0;
  for (const stuck = new Set<string>(); ; ) {
    const due = await Order.find(
      {
        endedAt: { $type: "date", $lte: until },
        share: { $gt: 0 },
        releasedAt: null,
        ...NOT_HELD,
        _id: { $nin: [...stuck].map(toId) },
      },
      { _id: 1 },
    )
      .sort({ endedAt: 1 })
      .limit(BATCH)
      .lean<Pick<OrderDoc, "_id">[]>();
    released += await sweep.each(due, async ({ _id }) => {
      stuck.add(String(_id));
      await inTransaction(async (session) => {
        const order = await Order.findOneAndUpdate(
          { _id, releasedAt: null, ...NOT_HELD },
          { $set: { releasedAt: now } },
          { session, timestamps: false },
        ).lean<OrderDoc>();
        if (order) await releaseShare(session, order, now);
      });
      stuck.delete(String(_id));
      return true;
    });
    if (signal?.aborted || due.length < BATCH) break;
  }
  sweep.end();
  return released;
}
