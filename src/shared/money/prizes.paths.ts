/** URL paths of prize money. */
export const prizesPaths = {
  prize: (challenge: string) => `/challenges/${challenge}/prize`,
} as const;
