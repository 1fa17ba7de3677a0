/** Names of ledger actions and subjects in the audit log. */
export const booksAuditText = {
  actions: {
    "ledger.prove": "Books checked",
    "balance.correct": "Balance corrected",
    "balance.confirm": "Correction confirmed",
    "balance.refuse": "Correction rejected",
  },
} as const;
