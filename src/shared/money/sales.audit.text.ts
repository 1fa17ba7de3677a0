/** Its acts in the audit log, and what they are done to. */
export const salesAuditText = {
  actions: {
    "purchase.refund": "Purchase refunded",
    "purchase.ask": "Provider asked about a purchase",
  },
  subjects: {
    purchase: "Purchases",
  },
} as const;
