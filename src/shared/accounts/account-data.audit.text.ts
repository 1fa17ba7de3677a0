/** Names of account data actions and subjects in the audit log. */
export const accountDataAuditText = {
  actions: {
    "user.delete": "Account deleted",
  },
} as const;
