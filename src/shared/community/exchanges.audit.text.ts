/** Its acts in the audit log, and what they are done to. */
export const exchangesAuditText = {
  actions: {
    "exchange.cancel": "Gift exchange called off",
    "exchange.organise": "Gift exchange organised",
  },
  subjects: {
    exchange: "Gift exchange",
  },
} as const;
