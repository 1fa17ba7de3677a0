/** Its acts in the audit log, and what they are done to. */
export const paymentsAuditText = {
  actions: {
    "payment.give-back": "Payment given back",
  },
} as const;
