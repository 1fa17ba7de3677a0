/** Names of user actions and subjects in the audit log. */
export const usersAuditText = {
  actions: {
    "user.create": "Account created at the console",
    "user.block": "Blocked",
    "user.unblock": "Unblocked",
    "user.change-role": "Role changed",
    "user.sign-out": "Logged out everywhere",
    "user.verify-email": "Email treated as confirmed",
  },
  subjects: {
    user: "Member",
  },
} as const;
