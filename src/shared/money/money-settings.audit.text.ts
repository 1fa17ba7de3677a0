/** Its acts in the audit log, and what they are done to. */
export const moneySettingsAuditText = {
  actions: {
    "money-setting.change": "Fee, tax or wait changed",
  },
  subjects: {
    "money-setting": "Fee, tax or wait",
  },
} as const;
