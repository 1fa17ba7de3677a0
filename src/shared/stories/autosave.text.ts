/** Texts of autosave. */
export const autosaveText = {
  ready: "Everything you type is saved automatically.",
  saving: "Saving…",
  saved: (time: string) => `Saved at ${time}`,
  joining: "Joining the others in this chapter. You can keep typing.",
  waiting: "Saved on this device. Waiting for the site to answer.",
  offline: "You are offline. What you type is saved on this device, and sent when the connection is back.",
  signedOut: "You have been logged out. What you type is kept in this browser.",
  signIn: "Sign in",
  signInAfter: "in another tab, then come back here.",
  conflict: "Someone else has changed this chapter. Both versions are kept.",
  choose: "Compare and choose",
  refused: (why: string) => `Not saved: ${why} What you typed is kept in this browser.`,
  unkept: "This browser cannot store anything for this site. Save before you leave.",
} as const;
