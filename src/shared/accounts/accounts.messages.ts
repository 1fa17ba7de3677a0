/** Error messages for users. */
export const accountsMessages = {
  accountLeaving: "This account is being deleted. Sign in on the site to keep it.",
  emailNotConfirmed: "Your account email is not confirmed",
  closedWhileWriting: {
    banned: "Your account has been closed. The next page that you open says why, and how to appeal.",
    leaving: "Your account is being deleted. Sign in again to keep it.",
  },
  blocked: "Your account has been blocked by an administrator",
  demoPassword:
    "This is the password of the demo, which everyone knows. Set a new one first: choose “Forgotten your password?” and follow the link in the email.",
  emailMissing: "email is a required field",
  incorrectCode: "Incorrect code provided",
  invalidToken: "Invalid token",
  passwordsDiffer: "Passwords do not match",
  passwordUnchanged: "Your new password must be different than your current password",
  signInExpired: "That took too long. Please sign in again.",
  emailUnchanged: "Your account already has this email address.",
} as const;
