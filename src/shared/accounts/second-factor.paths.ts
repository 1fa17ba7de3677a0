/** URL paths of `accounts/second-factor`. */
export const secondFactorPaths = {
  secondFactor: () => "/settings/second-factor",
} as const;
