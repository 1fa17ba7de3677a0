/** Its acts in the audit log, and what they are done to. */
export const siteSettingsAuditText = {
  actions: {
    "settings.change": "Settings changed",
  },
  subjects: {
    settings: "Settings",
  },
} as const;
