import { defineReviewQueue, type ReviewQueue } from "#core/review-queue.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import type { OrderDoc } from "./document.ts";
import { Order } from "./model.ts";

/** Orders whose payment a bank disputes: staff send the bank their evidence. */
export const bankDisputeQueue: ReviewQueue = defineReviewQueue<OrderDoc>(Order, {
  kind: "bank-disputes",
  label: ordersText.admin.bankQueue,
  subject: "order",
  filter: { "bankDispute.state": "open" },
  key: "bankDispute.at",
  projection: { title: 1, buyer: 1, seller: 1, bankDispute: 1 },
  present: ({ _id, title, buyer }) => ({
    title,
    href: ordersPaths.adminOrder(String(_id)),
    by: String(buyer),
  }),
  others: ({ seller }) => [seller],
});

/** Orders in dispute, which staff decide. */
export const disputeQueue: ReviewQueue = defineReviewQueue<OrderDoc>(Order, {
  kind: "disputes",
  label: ordersText.admin.queue,
  subject: "order",
  filter: { state: "disputed" },
  key: "disputedAt",
  projection: { title: 1, buyer: 1, seller: 1 },
  present: ({ _id, title, buyer }) => ({
    title,
    href: ordersPaths.adminOrder(String(_id)),
    by: String(buyer),
  }),
  others: ({ seller }) => [seller],
});
