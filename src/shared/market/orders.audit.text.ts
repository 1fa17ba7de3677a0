/** Its acts in the audit log, and what they are done to. */
export const ordersAuditText = {
  actions: {
    "order.decide": "Order decided in a dispute",
    "order.override": "Order ended by an admin",
  },
  subjects: {
    order: "Order",
  },
} as const;
