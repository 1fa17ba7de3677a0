/** What users are told where something cannot be done. */
export const apiTokensMessages = {
  scopeMissing: "Please choose at least one.",
  tooManyTokens: "You have reached the limit for tokens. Please revoke one first.",
} as const;
