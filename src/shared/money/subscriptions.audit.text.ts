/** Its acts in the audit log, and what they are done to. */
export const subscriptionsAuditText = {
  actions: {
    "subscription.refund": "Premium refunded",
    "subscription.ask": "Provider asked about a subscription",
  },
  subjects: {
    subscription: "Subscriptions",
  },
} as const;
