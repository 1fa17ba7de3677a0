/** Its acts in the audit log, and what they are done to. */
export const accountDataAuditText = {
  actions: {
    "user.delete": "Account deleted",
  },
} as const;
