/** Addresses of `site/consent`. */
export const consentPaths = {
  /** Where one answers the cookie banner and changes one's mind. */
  consent: () => "/consent",
} as const;
