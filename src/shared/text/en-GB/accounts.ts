/** Signing in and out. */
export const accounts = {
  login: {
    title: "Sign in",
    lead: "Good to see you again.",
    identifier: "Email or username",
    password: "Password",
    forgot: "Forgotten your password?",
    confirm: "Send the mail with the link again",
    submit: "Sign in",
    noAccount: "New here?",
    register: "Create an account",
  },
  logout: {
    title: "Sign out",
    body: (name: string) => `You are signed in as ${name}.`,
    submit: "Sign out",
    everywhere: "Sign out everywhere",
    stay: "Stay signed in",
  },
} as const;
