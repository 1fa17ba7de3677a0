/** URL paths of `site/consent`. */
export const consentPaths = {
  /** Page for answering the cookie banner and changing the answer. */
  consent: () => "/consent",
} as const;
