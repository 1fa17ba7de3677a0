/** Names of order actions and subjects in the audit log. */
export const ordersAuditText = {
  actions: {
    "order.decide": "Order decided in a dispute",
    "order.override": "Order ended by an admin",
  },
  subjects: {
    order: "Order",
  },
} as const;
