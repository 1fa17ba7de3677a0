/** Its acts in the audit log, and what they are done to. */
export const usersAuditText = {
  actions: {
    "user.create": "Account made at the console",
    "user.block": "Blocked",
    "user.unblock": "Unblocked",
    "user.change-role": "Role changed",
    "user.sign-out": "Signed out everywhere",
    "user.verify-email": "Email taken as confirmed",
  },
  subjects: {
    user: "Member",
  },
} as const;
