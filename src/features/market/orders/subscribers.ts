import { on, type Subscriber } from "#core/events/index.ts";
import { forgetAccess, settleAccess } from "./access.ts";
import { scanFiles } from "./files.ts";
import type { Ordering } from "./ordering.ts";
import { numberReceipt } from "./receipts.ts";
import { abandonInstalments, abandonOutdatedOrders, settleOrder } from "./settle.ts";
import { ENDED_EARLY } from "./still-holds.ts";
import { acceptSuggestions, transferAccepted } from "./transfer-work.ts";
import { withdrawWork } from "./withdraw-work.ts";

/** Updates orders after their checkouts, and stories after their orders, reliably even after a crash. */
export const orderSubscribers = (ordering: Ordering): readonly Subscriber[] => [
  on("checkout.changed", {
    name: "orders.settle",
    handle: async ({ kind, of }) => {
      if (kind === "order") await settleOrder(ordering, of);
    },
  }),
  // Each runs only after actions that can affect it: few do, and expired deadlines come by the hundred.
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
    name: "orders.accept-suggestions",
    handle: async ({ id, act }) => {
      if (act === "approve") await acceptSuggestions(ordering.services, id);
    },
  }),
  on("order.changed", {
    name: "orders.hand-over",
    handle: async ({ id, act }) => {
      if (act === "approve") await transferAccepted(ordering, id);
    },
  }),
  on("order.changed", {
    name: "orders.withdraw-work",
    handle: async ({ id, act }) => {
      if (act === "charge-back") await withdrawWork(ordering, id);
    },
  }),
  on("order.changed", {
    name: "orders.abandon-instalments",
    handle: async ({ id, act, to }) => {
      const isEarly = ENDED_EARLY.some((each) => each === to);
      if (isEarly || act === "charge-back") await abandonInstalments(ordering, id);
    },
  }),
  on("order.changed", {
    name: "orders.scan-files",
    handle: async ({ id, by }) => {
      if (by !== "clock") await scanFiles(ordering, id);
    },
  }),
  on("order.said", { name: "orders.scan-said", handle: ({ id }) => scanFiles(ordering, id) }),
  on("order.taken", { name: "orders.take-over", handle: ({ id }) => transferAccepted(ordering, id) }),
  ...(["service.suspended", "service.approved"] as const).map((event) =>
    on(event, {
      name: `orders.abandon-outdated-${event.split(".")[1]}`,
      handle: ({ id }) => abandonOutdatedOrders(ordering, id),
    }),
  ),
  on("story.collaborator-removed", {
    name: "orders.forget-access",
    handle: ({ id, user }) => forgetAccess(id, user),
  }),
];
