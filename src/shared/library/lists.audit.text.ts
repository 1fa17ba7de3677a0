/** Names of reading list actions and subjects in the audit log. */
export const listsAuditText = {
  actions: {
    "list.delete": "Reading list removed",
  },
  subjects: {
    list: "Reading list",
  },
} as const;
