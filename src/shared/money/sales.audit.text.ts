/** Names of sale actions and subjects in the audit log. */
export const salesAuditText = {
  actions: {
    "purchase.refund": "Purchase refunded",
    "purchase.ask": "Provider asked about a purchase",
  },
  subjects: {
    purchase: "Purchases",
  },
} as const;
