/** Names of ledger actions and subjects in the audit log. */
export const booksAuditText = {
  actions: {
    "ledger.prove": "Books checked",
    "balance.correct": "Balance corrected",
    "balance.confirm": "Correction confirmed",
    "balance.write-off": "Balance of a deleted account written off",
    "balance.refuse": "Correction rejected",
  },
} as const;
