/** Names of exchange actions and subjects in the audit log. */
export const exchangesAuditText = {
  actions: {
    "exchange.cancel": "Gift exchange called off",
    "exchange.organise": "Gift exchange organised",
  },
  subjects: {
    exchange: "Gift exchange",
  },
} as const;
