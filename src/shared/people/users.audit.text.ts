/** Names of user actions and subjects in the audit log. */
export const usersAuditText = {
  actions: {
    "user.create": "Account created at the console",
    "user.block": "Member blocked",
    "user.unblock": "Member unblocked",
    "user.change-role": "Role changed",
    "user.sign-out": "Member logged out everywhere",
    "user.verify-email": "Email marked as confirmed",
  },
  subjects: {
    user: "Member",
  },
} as const;
