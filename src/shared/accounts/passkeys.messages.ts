/** Error messages for users. */
export const passkeysMessages = {
  expired: "That took too long, or this page has already used the passkey. Try again.",
  refused: "This passkey could not be checked. Try again, or use another way to sign in.",
  unknown:
    "No account has this passkey. It may have been removed. Use another one, or another way to sign in.",
  notYours: "This passkey belongs to another account. Use one of yours.",
  alreadyAdded: "This passkey is already in your list.",
  tooMany: "You have reached the limit for passkeys. Remove one first.",
  nameMissing: "Enter a name, so that you can recognise this passkey later.",
  lastFactor:
    "Staff need a passkey or two-step sign-in to open the admin area. Add another passkey or set up two-step sign-in first.",
  requiredByApi:
    "This account signs in with a passkey. Sign in on the site, and make an API token in the settings.",
} as const;
