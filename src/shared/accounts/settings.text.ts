/** Texts of the layout around a member's settings. */
export const settingsText = {
  title: "Settings",
  nav: "Settings",
  sections: {
    profile: "Profile",
    account: "Account",
    privacy: "Privacy",
    notifications: "Notifications",
    blocked: "Blocked",
    standing: "Reports and strikes",
    filters: "Hidden stories",
    defaultFilters: "Default filters",
    data: "Your data",
    reader: "Reading",
    payment: "Payment wallet",
  },
} as const;
