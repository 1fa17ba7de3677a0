import { defineResource, type Field, type Resource } from "#core/api/index.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { OUTCOME, PROGRESS } from "#shared/market/order-machine.ts";
import { ORDER_STATES, type OrderState } from "#shared/market/orders.enums.ts";
import type { OrderDoc } from "./document.ts";
import { lateDaysOf } from "./lateness.ts";
import { Order } from "./model.ts";
import { taxesOf } from "./payments.ts";
import { orderPolicy, sideOf } from "./policy.ts";

/** Returns an enumeration that is computed from the state; filters use the states of each value. */
function statesBy(labels: Readonly<Record<OrderState, string>>): Field {
  const storedAs: Record<string, OrderState[]> = {};
  for (const state of ORDER_STATES) storedAs[labels[state]] = [...(storedAs[labels[state]] ?? []), state];
  return {
    type: "enumeration",
    values: Object.keys(storedAs),
    storedAs,
    path: "state",
    computed: true,
    requires: ["state"],
    filter: true,
  };
}

/** Fields the tax of an order is derived from. */
const TAXED = [
  ...["tax", "payments", "buyer", "paidAt", "provider", "price", "providerFee", "refund", "refunded"],
] as const;

/**
 * `/api/orders`: the caller's, bought and sold, read-only; ordering and actions happen on the site's pages.
 */
export const orderResource = (now: () => Date): Resource =>
  defineResource<OrderDoc>({
    name: "orders",
    cache: "never",
    singular: "order",
    scopes: { read: "payments", write: "payments" },
    description: "The caller's orders of services, as buyer or seller.",
    model: Order,
    policy: orderPolicy,
    membersOnly: true,
    fields: {
      buyer: { type: "relation", target: "users", filter: true },
      seller: { type: "relation", target: "users", filter: true },
      service: { type: "relation", target: "services", filter: true },
      title: { type: "string" },
      state: { type: "enumeration", values: ORDER_STATES, filter: true },
      progress: statesBy(PROGRESS),
      outcome: statesBy(OUTCOME),
      price: { type: "decimal", units: 100, description: "US dollars, before tax" },
      tax: {
        type: "decimal",
        computed: true,
        requires: TAXED,
        description:
          "US dollars of tax on top of the price, for the buyer; null for the seller, and if no tax is set",
      },
      delivery_by: { type: "datetime", path: "deliverBy" },
      due_at: {
        type: "datetime",
        path: "dueAt",
        description: "Deadline after which the order changes state automatically",
      },
      late_days: {
        type: "integer",
        computed: true,
        requires: ["state", "deliverBy", "pausedAt", "proposal", "bankDispute"],
        description: "Whole days by which the delivery is late; null if it is not",
      },
      ended_at: { type: "datetime", path: "endedAt" },
    },
    requires: ["state", "price", "deliverBy", "dueAt", "endedAt"],
    present: (order, viewer) => ({
      ...order,
      ...(order.tax === undefined ? {} : { tax: taxFor(viewer, order) }),
      progress: PROGRESS[order.state],
      outcome: OUTCOME[order.state],
      price: order.price / 100,
      delivery_by: order.deliverBy,
      due_at: order.dueAt,
      late_days: lateDaysOf(order, now()),
      ended_at: order.endedAt,
    }),
    defaults: { sort: "createdAt:desc" },
  });

const taxFor = (viewer: Viewer, order: OrderDoc): number | null =>
  order.tax && sideOf(viewer, order) === "buyer"
    ? taxesOf(order).reduce((sum, { cents }) => sum + cents, 0) / 100
    : null;
