import { changeEach, type Migration } from "#core/migrations/index.ts";
import type { OrderDoc } from "#features/market/orders/document.ts";
import { becomesLateAt } from "#features/market/orders/lateness.ts";
import { objectionOf, stopClock } from "#features/market/orders/objections.ts";

/** Objections that were open before they stopped deadlines, and deliveries that may become late. */
export const deadlinesOfOrders: Migration = {
  name: "0021-deadlines-of-orders",
  summary: "Open objections stop the deadlines of orders, and buyers are told when a delivery is late.",
  phase: "before-indexes",
  reversible: true,
  ...changeEach<OrderDoc>(
    "orders",
    { live: true, state: { $in: ["in-progress", "in-review"] }, lateAt: { $exists: false } },
    async ({ db }, orders) => {
      const writes = orders.map((order) => ({
        updateOne: {
          filter: { _id: order._id, version: order.version },
          update: { $set: deadlinesNow(order) },
        },
      }));
      if (writes.length > 0) await db!.collection("orders").bulkWrite(writes, { ordered: false });
    },
  ),
};

function deadlinesNow(order: OrderDoc): Partial<OrderDoc> {
  const objection = objectionOf(order.proposal);
  const stopped = objection ? stopClock(objection, order, objection.at) : {};
  return { ...stopped, lateAt: becomesLateAt({ ...order, ...stopped }) };
}
