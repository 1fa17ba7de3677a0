import { defineResource, type Resource } from "../../../core/api/index.ts";
import type { Viewer } from "../../../core/base/viewer.ts";
import { OUTCOME, PROGRESS } from "../../../shared/market/order-machine.ts";
import { ORDER_STATES } from "../../../shared/market/orders.enums.ts";
import { Order, type OrderDoc } from "./model.ts";
import { taxesOf } from "./payments.ts";
import { orderPolicy, sideOf } from "./policy.ts";

/** What the tax on an order is made of. */
const TAXED = [
  ...["tax", "payments", "buyer", "paidAt", "provider", "price", "providerFee", "refund", "refunded"],
] as const;

/** `/api/orders`: one's own, bought and sold, to be looked at; they are placed and acted on by the site's pages. */
export const orderResource: Resource = defineResource<OrderDoc>({
  name: "orders",
  singular: "order",
  scopes: { read: "payments", write: "payments" },
  description: "Orders of services: one's own, as their buyer or seller.",
  model: Order,
  policy: orderPolicy as never,
  membersOnly: true,
  fields: {
    buyer: { type: "relation", target: "users", filter: true },
    seller: { type: "relation", target: "users", filter: true },
    service: { type: "relation", target: "services", filter: true },
    title: { type: "string" },
    state: { type: "enumeration", values: ORDER_STATES, filter: true },
    progress: { type: "string", computed: true, description: "Pending, In Progress, In Review, Completed" },
    outcome: { type: "string", computed: true },
    price: { type: "decimal", units: 100, description: "US dollars, before tax" },
    tax: {
      ...{ type: "decimal", computed: true, requires: TAXED },
      description:
        "US dollars of tax on top of the price, for its buyer; null for its seller, and where no tax is set",
    },
    delivery_by: { type: "datetime", path: "deliverBy" },
    due_at: { type: "datetime", path: "dueAt", description: "When silence decides" },
    ended_at: { type: "datetime", path: "endedAt" },
  },
  requires: ["state", "price", "deliverBy", "dueAt", "endedAt"],
  present: (order, viewer) => ({
    ...order,
    ...(order.tax === undefined ? {} : { tax: taxFor(viewer, order) }),
    ...{ progress: PROGRESS[order.state], outcome: OUTCOME[order.state], price: order.price / 100 },
    ...{ delivery_by: order.deliverBy, due_at: order.dueAt, ended_at: order.endedAt },
  }),
  defaults: { sort: "createdAt:desc" },
});

const taxFor = (viewer: Viewer, order: OrderDoc): number | null =>
  order.tax && sideOf(viewer, order) === "buyer"
    ? taxesOf(order).reduce((sum, { cents }) => sum + cents, 0) / 100
    : null;
