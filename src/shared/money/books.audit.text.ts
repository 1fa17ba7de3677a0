/** Its acts in the audit log, and what they are done to. */
export const booksAuditText = {
  actions: {
    "ledger.prove": "Books proven",
    "balance.correct": "Balance corrected",
    "balance.confirm": "Correction confirmed",
    "balance.refuse": "Correction refused",
  },
} as const;
