/** Names of duplicate account actions and subjects in the audit log. */
export const duplicatesAuditText = {
  actions: {
    "duplicates.dismiss": "Accounts marked as different people",
    "duplicates.reopen": "Accounts checked for duplicates again",
  },
  subjects: {
    duplicates: "Accounts",
  },
} as const;
