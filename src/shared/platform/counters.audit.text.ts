/** Names of counter actions and subjects in the audit log. */
export const countersAuditText = {
  actions: {
    "counters.run": "Counters checked",
  },
  subjects: {
    counters: "Counters",
  },
} as const;
