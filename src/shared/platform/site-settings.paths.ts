/** URL paths of `platform/site-settings`. */
export const siteSettingsPaths = {
  adminSettings: () => "/admin/settings",
} as const;
