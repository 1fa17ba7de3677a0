/** What is said of words that are saved by themselves. */
export const autosaveText = {
  ready: "Everything you type is saved by itself.",
  saving: "Saving…",
  saved: (time: string) => `Saved at ${time}`,
  offline: "Offline. What you type is kept in this browser and saved as soon as the connection is back.",
  signedOut: "You have been signed out. What you type is kept in this browser.",
  signIn: "Sign in",
  signInAfter: "in another tab, then come back here.",
  conflict: "Someone else has changed this chapter. Both texts are kept.",
  choose: "Compare and choose",
  refused: (why: string) => `Not saved: ${why} What you typed is kept in this browser.`,
  unkept: "This browser keeps nothing for this site: save before you leave.",
} as const;
