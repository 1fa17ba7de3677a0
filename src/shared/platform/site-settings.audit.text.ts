/** Names of site settings actions and subjects in the audit log. */
export const siteSettingsAuditText = {
  actions: {
    "settings.change": "Settings changed",
  },
  subjects: {
    settings: "Settings",
  },
} as const;
