/** Its acts in the audit log, and what they are done to. */
export const duplicatesAuditText = {
  actions: {
    "duplicates.dismiss": "Marked as no duplicates",
    "duplicates.reopen": "Mark taken back",
  },
  subjects: {
    duplicates: "Accounts",
  },
} as const;
