/** Its acts in the audit log, and what they are done to. */
export const countersAuditText = {
  actions: {
    "counters.run": "Counters checked",
  },
  subjects: {
    counters: "Counters",
  },
} as const;
