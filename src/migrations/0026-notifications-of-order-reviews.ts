import type { Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { changeEach, type Migration } from "#core/migrations/index.ts";

interface Stored {
  readonly _id: Types.ObjectId;
  readonly key: string;
}

const UNLINKED = { kind: "order-review", order_review: { $exists: false } };

/** Notifications about order reviews named only the order; their key contains the review. */
export const notificationsOfOrderReviews: Migration = {
  name: "0026-notifications-of-order-reviews",
  summary: "Earlier notifications about an order review are withheld if staff remove the review.",
  phase: "after-indexes",
  reversible: true,
  ...changeEach<Stored>("notifications", UNLINKED, async (connection, documents) => {
    const writes = documents.flatMap(({ _id, key }) => {
      const [, review] = /^order-review:([0-9a-f]{24})$/.exec(key) ?? [];
      return review
        ? [{ updateOne: { filter: { _id }, update: { $set: { order_review: toId(review) } } } }]
        : [];
    });
    if (writes.length > 0) await connection.db!.collection("notifications").bulkWrite(writes);
  }),
};
