/** URL paths of `accounts/api-tokens`. */
export const apiTokensPaths = {
  apiTokens: () => "/settings/tokens",
} as const;
