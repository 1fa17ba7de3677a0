/** Names of exchange actions and subjects in the audit log. */
export const exchangesAuditText = {
  actions: {
    "exchange.cancel": "Gift exchange called off",
    "exchange.organise": "Givers or dates of a gift exchange changed",
  },
  subjects: {
    exchange: "Gift exchange",
  },
} as const;
