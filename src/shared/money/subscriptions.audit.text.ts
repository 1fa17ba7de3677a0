/** Names of subscription actions and subjects in the audit log. */
export const subscriptionsAuditText = {
  actions: {
    "subscription.refund": "Premium refunded",
    "subscription.ask": "Provider asked about a subscription",
  },
  subjects: {
    subscription: "Subscriptions",
  },
} as const;
