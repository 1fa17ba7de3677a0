/** Names of fields that say too little by themselves. */
const FIELDS: Readonly<Record<string, string>> = { html: "Text" };

/** Signing in and out. */
export const accountsText = {
  login: {
    title: "Sign in",
    lead: "Good to see you again.",
    identifier: "Email or username",
    password: "Password",
    forgot: "Forgotten your password?",
    confirm: "Send the email with the link again",
    submit: "Sign in",
    noAccount: "New here?",
    register: "Create an account",
  },
  unsent: {
    title: "You were signed out",
    lead: "What you sent did not reach anyone, and it is not lost: sign in, and you can send it again.",
    back: "You are signed in again",
    backLead: (name: string) =>
      `As ${name}. This was not sent yet. Look it over, and send it if you still want to.`,
    beside:
      "The links for a new password and a new account open in a new tab, so your words stay on this page. Come back here to sign in.",
    text: "What you wrote",
    files: "Pictures and files cannot be kept: please choose them again.",
    goesTo: "It goes to",
    send: "Send it now",
    leave: "Do not send it",
    field: (name: string) =>
      FIELDS[name] ??
      `${name[0]?.toUpperCase()}${name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`,
  },
  logout: {
    title: "Sign out",
    body: (name: string) => `You are signed in as ${name}.`,
    submit: "Sign out",
    everywhere: "Sign out everywhere",
    stay: "Stay signed in",
  },
} as const;
