/** The cookie banner, which exists in this language only (specification, section 4), and its page. */
export const consent = {
  title: "Cookies",
  banner:
    "We need a few cookies to keep you signed in, and to remember how you like to read and what brought you here. With your consent we keep the last for longer and learn how the site is used.",
  more: "What we keep",
  accept: "I accept",
  refuse: "No, thanks",
  lead: "What this site keeps in your browser, and what you say to it.",
  state: {
    "": "You have not answered yet. Until you do, nothing is measured.",
    yes: "You accepted. You can change your mind at any time.",
    no: "You said no. Only what the site cannot do without is kept.",
  },
  table: "What is kept",
  days: (days: number) => `${days} days`,
  touchTime: (days: number) => `until you close the browser; ${days} days once you accepted`,
  readingTime: (days: number) => `until you close the browser; ${days} days once you accepted`,
  untilCleared: "until you say no or clear your browser",
  year: "a year",
  needed: "Needed",
  withConsent: "Only while you have not said no",
  onlyConsent: "Only after you accepted",
  rows: {
    session: "Keeps you signed in and your forms safe",
    reader: "How you like to read: theme, letters, width",
    reading: "Where you stopped in the last stories you read, while you have no account",
    consent: "Your answer to the question below",
    touch: "What brought you here, for the people who recommend us; read when you register",
    referral: "The same, for the browser’s own scripts",
    analytics: "Pages you open, so that we learn what to make better; members by number, never by name",
  },
  question: "Your choice",
} as const;
