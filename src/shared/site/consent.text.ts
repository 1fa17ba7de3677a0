/**
 * Texts of the cookie banner, which exists in this language only (specification, section 4), and of its page.
 */
export const consentText = {
  title: "Cookies",
  banner:
    "We need a few cookies to keep you signed in, and to remember how you like to read and what brought you here. With your consent, we keep a record of what brought you here for longer, and measure how the site is used.",
  more: "What we keep",
  accept: "I accept",
  refuse: "No, thanks",
  lead: "What this site keeps in your browser, and your choice about it.",
  state: {
    "": "You have not answered yet. Until you do, we do not measure anything.",
    yes: "You accepted. You can change your mind at any time.",
    no: "You said no. We keep only what the site needs to work.",
  },
  table: "What is kept",
  days: (days: number) => `${days} days`,
  touchTime: (days: number) => `until you close the browser; ${days} days if you have accepted`,
  readingTime: (days: number) => `until you close the browser; ${days} days if you have accepted`,
  untilCleared: "until you say no or clear your browser",
  untilGone: "until you clear your browser",
  year: "a year",
  needed: "Needed",
  withConsent: "Unless you have said no",
  onlyConsent: "Only if you have accepted",
  rows: {
    session: "Keeps you signed in and your forms safe",
    reader: "How you like to read: theme, typeface, width",
    aloud: "How you like to have stories read aloud: voice and speed, once you choose them",
    narration: "How you like to listen: speed, and whether the next chapter follows, once you choose it",
    reading: "Where you stopped in the last stories you read, if you have no account",
    consent: "Your answer to the question below",
    touch: "What brought you here, for the people who recommend us. We read it when you register",
    referral: "The same information, for the browser’s own scripts",
    analytics:
      "Pages you open, so that we learn what to improve. Members are recorded by number, never by name",
  },
  question: "Your choice",
} as const;
