/** Names of payment actions and subjects in the audit log. */
export const paymentsAuditText = {
  actions: {
    "payment.give-back": "Payment refunded",
    "refund.retry": "Failed refund tried again",
    "refund.settle": "Failed refund settled in another way",
  },
} as const;
