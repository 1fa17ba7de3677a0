/** Display names of fields with unclear names. */
const FIELDS: Readonly<Record<string, string>> = { html: "Text" };

/** Texts for signing in and out. */
export const accountsText = {
  login: {
    title: "Sign in",
    lead: "Good to see you again.",
    identifier: "Email or username",
    password: "Password",
    forgot: "Forgotten your password?",
    confirm: "Send the confirmation email again",
    submit: "Sign in",
    noAccount: "New here?",
    register: "Create an account",
  },
  unsent: {
    title: "You were logged out",
    lead: "What you sent was not delivered, but it is not lost. Sign in to send it again.",
    back: "You are signed in again",
    backLead: (name: string) =>
      `You are signed in as ${name}. This has not been sent yet. Check it, and send it if you still want to.`,
    beside:
      "The links to set a new password and to create an account open in a new tab, so your text stays on this page. Come back here to sign in.",
    text: "What you wrote",
    files: "Pictures and files were not saved. Please choose them again.",
    goesTo: "Sent to",
    send: "Send it now",
    leave: "Do not send",
    field: (name: string) =>
      FIELDS[name] ??
      `${name[0]?.toUpperCase()}${name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`,
  },
  logout: {
    title: "Log out",
    body: (name: string) => `You are signed in as ${name}.`,
    submit: "Log out",
    everywhere: "Log out everywhere",
    stay: "Stay signed in",
  },
} as const;
