const ignore = "If that was not you, you can ignore this email.";

/** Mails about one's account: subject, and the paragraphs after the greeting. */
export const accountMailsText = {
  greeting: (name: string) => `Hello ${name},`,
  confirm: (site: string, link: string) => ({
    subject: `Confirm your address for ${site}`,
    body: [
      `someone, most likely you, joined ${site} with this address. Follow this link to confirm that it is yours:`,
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
      `someone, most likely you, wants your account at ${site} to have the address ${email} instead of this one. It is changed once both addresses have confirmed.`,
      "Follow this link to confirm the change, or to stop it:",
      link,
      "The link works once, within three days. If that was not you, stop the change there and set a new password: somebody knows yours.",
    ],
  }),
  newAddress: (site: string, username: string, link: string) => ({
    subject: `Confirm your new address for ${site}`,
    body: [
      `someone, most likely you, wants to use this address for the account ${username} at ${site}. Follow this link to confirm that it is yours:`,
      link,
      "The link works once, within three days.",
      ignore,
    ],
  }),
  emailChanged: (site: string, email: string) => ({
    subject: `Your account at ${site} has a new address`,
    body: [
      `both addresses have confirmed: email about your account at ${site} goes to ${email} from now on, and you sign in with that address or your username.`,
      "We will not write to this address about it again.",
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
