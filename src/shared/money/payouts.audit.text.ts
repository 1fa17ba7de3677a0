/** Names of payout actions and subjects in the audit log. */
export const payoutsAuditText = {
  actions: {
    "payouts.run": "Payouts started",
    "payout.retry": "Payout retried",
    "payout.release": "Payouts of a blocked member released",
    "payout.hold": "Payouts of a blocked member held",
  },
} as const;
