import { on, type Subscriber } from "../../../core/events/index.ts";
import { forgetAccess, settleAccess } from "./access.ts";
import { scanFiles } from "./files.ts";
import { handOver } from "./hand-over.ts";
import type { Ordering } from "./ordering.ts";
import { numberReceipt } from "./receipts.ts";
import { settleOrder } from "./settle.ts";

/** Orders follow their checkouts, and stories follow their orders, whatever crashes. */
export const orderSubscribers = (ordering: Ordering): readonly Subscriber[] => [
  on("checkout.changed", {
    name: "orders.settle",
    handle: async ({ kind, of }) => {
      if (kind === "order") await settleOrder(ordering, of);
    },
  }),
  // Each only after what can have left something for it: few of the acts do, and time-outs come by the hundred.
  on("order.changed", {
    name: "orders.number-receipt",
    handle: async ({ id, act }) => {
      if (act === "pay") await numberReceipt(id);
    },
  }),
  on("order.changed", {
    name: "orders.settle-access",
    handle: ({ id }) => settleAccess(ordering.services, id),
  }),
  on("order.changed", {
    name: "orders.hand-over",
    handle: async ({ id, act }) => {
      if (act === "approve") await handOver(ordering, id);
    },
  }),
  on("order.changed", {
    name: "orders.scan-files",
    handle: async ({ id, by }) => {
      if (by !== "clock") await scanFiles(ordering, id);
    },
  }),
  on("order.said", { name: "orders.scan-said", handle: ({ id }) => scanFiles(ordering, id) }),
  on("order.taken", { name: "orders.take-over", handle: ({ id }) => handOver(ordering, id) }),
  on("story.collaborator-removed", {
    name: "orders.forget-access",
    handle: ({ id, user }) => forgetAccess(id, user),
  }),
];
