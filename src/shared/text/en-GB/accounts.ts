/** Signing in, up and out. */
export const accounts = {
  login: {
    title: "Sign in",
    lead: "Good to see you again.",
    identifier: "Email or username",
    password: "Password",
    submit: "Sign in",
    noAccount: "New here?",
    register: "Create an account",
  },
  register: {
    title: (site: string) => `Join ${site}`,
    lead: "One account to read, write and keep your place.",
    username: "Username",
    usernameHint: "Letters, numbers, hyphens, underscores and full stops. It is part of your address here.",
    email: "Email",
    emailHint: "Only we see it.",
    password: "Password",
    passwordHint:
      "At least six characters. Longer is stronger: three or four unrelated words make a good one.",
    terms: "I agree to the terms",
    termsSummary: "Read the terms",
    termsPoints: [
      "What you write stays yours. You let us show it to the readers you choose, for as long as you leave it here.",
      "Publish only what is yours to publish, mark what is for grown-ups, and say where AI helped.",
      "Be kind. No harassment, no hate, nothing against the law.",
      "We may take down what breaks these rules, and tell you why. You may leave at any time and take your work with you.",
    ],
    promotional: "Send me now and then a letter about new stories and challenges",
    submit: "Create account",
    hasAccount: "Already a member?",
    signIn: "Sign in",
    welcome: (name: string) => `Welcome, ${name}. Your account is ready.`,
  },
  logout: {
    title: "Sign out",
    body: (name: string) => `You are signed in as ${name}.`,
    submit: "Sign out",
    stay: "Stay signed in",
  },
} as const;
