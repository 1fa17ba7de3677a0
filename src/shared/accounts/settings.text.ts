/** The frame around a member's settings. */
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
    filters: "Filters",
    data: "Your data",
    reader: "Reading",
    payment: "Payment wallet",
  },
} as const;
