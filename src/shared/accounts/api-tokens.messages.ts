/** Error messages for users. */
export const apiTokensMessages = {
  scopeMissing: "Please choose at least one scope.",
  tooManyTokens: "You have reached the limit for tokens. Please revoke one first.",
} as const;
