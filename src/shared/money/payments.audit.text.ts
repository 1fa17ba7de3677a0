/** Names of payment actions and subjects in the audit log. */
export const paymentsAuditText = {
  actions: {
    "payment.give-back": "Payment refunded",
  },
} as const;
