/** URL paths of `accounts/preferences`. */
export const preferencesPaths = {
  privacySettings: () => "/settings/privacy",
  mature: () => "/settings/mature",
} as const;
