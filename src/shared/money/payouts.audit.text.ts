/** Names of payout actions and subjects in the audit log. */
export const payoutsAuditText = {
  actions: {
    "payouts.run": "Payouts started",
    "payout.retry": "Payout retried",
  },
} as const;
