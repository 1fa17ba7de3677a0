const ignore = "If that was not you, leave this mail alone and nothing happens.";

/** Mails about one's account: subject, and the paragraphs after the greeting. */
export const accountMailsText = {
  greeting: (name: string) => `Hello ${name},`,
  confirm: (site: string, link: string) => ({
    subject: `Confirm your address for ${site}`,
    body: [
      `someone, most likely you, joined ${site} with this address. Follow this link to say that it is yours:`,
      link,
      "The link works once, within three days.",
      ignore,
    ],
  }),
  reset: (site: string, link: string) => ({
    subject: `Set a new password for ${site}`,
    body: [
      `someone, most likely you, asked for a new password for your account at ${site}. Set one here:`,
      link,
      "The link works once, within an hour.",
      ignore,
    ],
  }),
  oldAddress: (site: string, email: string, link: string) => ({
    subject: `Another address for your account at ${site}?`,
    body: [
      `someone, most likely you, wants your account at ${site} to have the address ${email} instead of this one. It is changed once both addresses have said yes.`,
      "Follow this link to confirm the change, or to stop it:",
      link,
      "The link works once, within three days. If that was not you, stop the change there and set a new password: somebody knows yours.",
    ],
  }),
  newAddress: (site: string, username: string, link: string) => ({
    subject: `Confirm your new address for ${site}`,
    body: [
      `someone, most likely you, wants to use this address for the account ${username} at ${site}. Follow this link to say that it is yours:`,
      link,
      "The link works once, within three days.",
      ignore,
    ],
  }),
  emailChanged: (site: string, email: string) => ({
    subject: `Your account at ${site} has another address`,
    body: [
      `both addresses have said yes: mail about your account at ${site} goes to ${email} from now on, and you sign in with that address or your username.`,
      "Nothing comes here any more.",
    ],
  }),
  passwordChanged: (site: string, link: string) => ({
    subject: `Your password for ${site} was changed`,
    body: [
      `your account at ${site} has a new password. Every other browser and app that was signed in is signed out.`,
      "If that was not you, take your account back by setting another one now:",
      link,
    ],
  }),
} as const;
