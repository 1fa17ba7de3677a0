const ignore = "If this was not you, you can ignore this email.";

/** Mails about the account: subject, and the paragraphs after the greeting. */
export const accountMailsText = {
  greeting: (name: string) => `Hello ${name},`,
  confirm: (site: string, link: string) => ({
    subject: `Confirm your address for ${site}`,
    body: [
      `Someone, probably you, joined ${site} with this email address. Follow this link to confirm that the address is yours:`,
      link,
      "The link works once, and only for three days.",
      ignore,
    ],
  }),
  reset: (site: string, link: string) => ({
    subject: `Set a new password for ${site}`,
    body: [
      `Someone, probably you, asked for a new password for your account at ${site}. Set a new password here:`,
      link,
      "The link works once, and only for an hour.",
      ignore,
    ],
  }),
  oldAddress: (site: string, email: string, link: string) => ({
    subject: `Change the address of your account at ${site}?`,
    body: [
      `Someone, probably you, asked to change the address of your account at ${site} to ${email}. It changes once both addresses have confirmed.`,
      "Follow this link to confirm or stop the change:",
      link,
      "The link works once, and only for three days. If this was not you, follow the link to stop the change and then set a new password, because somebody knows yours.",
    ],
  }),
  newAddress: (site: string, username: string, link: string) => ({
    subject: `Confirm your new address for ${site}`,
    body: [
      `Someone, probably you, wants to use this address for the account ${username} at ${site}. Follow this link to confirm that the address is yours:`,
      link,
      "The link works once, and only for three days.",
      ignore,
    ],
  }),
  emailChanged: (site: string, email: string) => ({
    subject: `Your account at ${site} has a new address`,
    body: [
      `Both addresses have confirmed. From now on, email about your account at ${site} goes to ${email}. You sign in with that address or your username.`,
      "We will not send any more email about your account to this address.",
    ],
  }),
  newDevice: (
    site: string,
    device: string,
    links: { readonly devices: string; readonly password: string },
  ) => ({
    subject: `New sign-in to your account at ${site}`,
    body: [
      `Someone, probably you, signed in to your account at ${site} with a browser that you have not used here before: ${device}.`,
      "See where you are signed in, and log out of any browser that you do not recognise:",
      links.devices,
      "If this was not you, somebody knows your password. Set a new one now. This also logs out every browser:",
      links.password,
    ],
  }),
  passwordChanged: (site: string, link: string) => ({
    subject: `Your password for ${site} was changed`,
    body: [
      `Your account at ${site} has a new password. All your other browsers and apps are logged out.`,
      "If this was not you, set another password now to get your account back:",
      link,
    ],
  }),
} as const;
