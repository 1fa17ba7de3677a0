import { HttpError } from "../../../core/base/errors.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { OrderAct } from "../../../shared/market/orders.enums.ts";
import { moneySettingAt } from "../../money/money-settings/index.ts";
import type { PaymentDependencies } from "../../money/payments/index.ts";
import { heldBack } from "./files.ts";
import { Order, type OrderDoc } from "./model.ts";
import { releaseShare } from "./money.ts";
import { moveOrder } from "./move.ts";
import { NOT_YET } from "./waits.ts";

const DAY_MS = 86_400_000;
/** Orders that are looked for at a time. */
const BATCH = 200;

const CLOCK = { by: "clock", member: null } as const;

/** What silence means for an order whose time has come. */
export const lapseOf = ({ state, pausedAt }: Pick<OrderDoc, "state" | "pausedAt">): OrderAct =>
  state === "disputed" ? "nudge" : state === "in-progress" && pausedAt ? "resume" : "lapse";

/** Orders whose time has come by now, those that have waited longest first; by an index, however many are open. */
export const findDue = (now: Date, limit: number): Promise<OrderDoc[]> =>
  Order.find({ dueAt: { $type: "date", $lte: now } })
    .sort({ dueAt: 1 })
    .limit(limit)
    .lean<OrderDoc[]>();

/**
 * Lets silence decide what is due, each order once, whatever crashes; answers how many. One that cannot be moved leaves
 * the way free for those behind it.
 * @throws AggregateError of what could not be moved, once all the rest is
 */
export async function letLapse(dependencies: PaymentDependencies, signal?: AbortSignal): Promise<number> {
  const failed: unknown[] = [];
  let done = 0;
  // Those that cannot be moved stay due: they are read again with each batch, and passed over.
  for (const stuck = new Set<string>(); ; ) {
    const due = await findDue(dependencies.services.now(), BATCH + stuck.size);
    const fresh = due.filter(({ _id }) => !stuck.has(String(_id)));
    for (const order of fresh) {
      if (signal?.aborted) return done;
      const moved = await lapse(dependencies, order).catch((error) => {
        failed.push(error);
        return false;
      });
      if (moved) done++;
      else stuck.add(String(order._id));
    }
    if (fresh.length < BATCH) break;
  }
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} orders could not be moved: ${failed[0]}`);
  return done;
}

/**
 * False where a side was faster. Nobody's silence accepts work that they cannot fetch, whatever time was set for it: it
 * waits for the scanner, or is to be delivered again.
 */
export async function lapse(dependencies: PaymentDependencies, order: OrderDoc): Promise<boolean> {
  try {
    const held = order.state === "in-review" ? await heldBack(order) : null;
    if (held === "waiting") {
      const still = { _id: order._id, version: order.version, dueAt: order.dueAt };
      const { modifiedCount } = await Order.updateOne(still, { $set: NOT_YET }, { timestamps: false });
      return modifiedCount === 1;
    }
    await moveOrder(dependencies, order, held ? "return" : lapseOf(order), CLOCK);
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return false;
    throw error;
  }
}

/** Reminds whoever is waited for, once each time; answers how many. */
export async function remind({ services }: PaymentDependencies, signal?: AbortSignal): Promise<number> {
  const now = services.now();
  const due = await Order.find({ remindAt: { $type: "date", $lte: now } })
    .sort({ remindAt: 1 })
    .limit(BATCH)
    .lean<OrderDoc[]>();
  for (const order of due) {
    if (signal?.aborted) break;
    await inTransaction(async (session) => {
      const { modifiedCount } = await Order.updateOne(
        { _id: order._id, remindAt: order.remindAt, version: order.version },
        { $set: { remindAt: null } },
        { session, timestamps: false },
      );
      const waitsFor = waitedFor(order);
      if (modifiedCount === 0 || !waitsFor) return;
      await services.events.publish(
        "order.due",
        {
          ...{ id: String(order._id), buyer: String(order.buyer), seller: String(order.seller) },
          ...{ number: order.version, by: "clock", waitsFor },
        },
        session,
      );
    });
  }
  return due.length;
}

/** Whose turn it is; null where it is the staff's or nobody's. */
export function waitedFor({
  state,
  pausedAt,
}: Pick<OrderDoc, "state" | "pausedAt">): "buyer" | "seller" | null {
  if (state === "pending") return "seller";
  if (state === "accepted" || state === "in-review") return "buyer";
  if (state === "in-progress") return pausedAt ? "buyer" : "seller";
  return null;
}

/** Makes available what sellers earned as many days ago as earnings wait; each once, whatever crashes. */
export async function releaseOrders(now: Date, signal?: AbortSignal): Promise<number> {
  const days = await moneySettingAt("hold-days", now);
  const until = new Date(now.getTime() - days * DAY_MS);
  for (let released = 0; ; ) {
    const due = await Order.find(
      { endedAt: { $type: "date", $lte: until }, share: { $gt: 0 }, releasedAt: null },
      { _id: 1 },
    )
      .sort({ endedAt: 1 })
      .limit(BATCH)
      .lean<Pick<OrderDoc, "_id">[]>();
    for (const { _id } of due) {
      if (signal?.aborted) return released;
      await inTransaction(async (session) => {
        const order = await Order.findOneAndUpdate(
          { _id, releasedAt: null },
          { $set: { releasedAt: now } },
          { session, timestamps: false },
        ).lean<OrderDoc>();
        if (order) await releaseShare(session, order, now);
      });
      released++;
    }
    if (due.length < BATCH) return released;
  }
}
