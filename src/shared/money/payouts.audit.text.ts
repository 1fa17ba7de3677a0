/** Its acts in the audit log, and what they are done to. */
export const payoutsAuditText = {
  actions: {
    "payouts.run": "Payouts begun",
    "payout.retry": "Payout tried again",
  },
} as const;
