/** Names of duplicate account actions and subjects in the audit log. */
export const duplicatesAuditText = {
  actions: {
    "duplicates.dismiss": "Marked as no duplicates",
    "duplicates.reopen": "Mark removed",
  },
  subjects: {
    duplicates: "Accounts",
  },
} as const;
