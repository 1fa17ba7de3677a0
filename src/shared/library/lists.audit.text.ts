/** Its acts in the audit log, and what they are done to. */
export const listsAuditText = {
  actions: {
    "list.delete": "Reading list removed",
  },
  subjects: {
    list: "Reading list",
  },
} as const;
