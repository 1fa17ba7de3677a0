/** Error messages for users. */
export const apiTokensMessages = {
  scopeMissing: "Please tick at least one thing that the token can use.",
  tooManyTokens: "You have reached the limit for tokens. Please revoke one first.",
} as const;
