/** Names of money settings actions and subjects in the audit log. */
export const moneySettingsAuditText = {
  actions: {
    "money-setting.change": "Fee, tax or waiting time changed",
  },
  subjects: {
    "money-setting": "Fee, tax or waiting time",
  },
} as const;
