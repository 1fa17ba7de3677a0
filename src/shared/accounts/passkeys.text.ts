const notYou = (links: { readonly passkeys: string; readonly password: string }) =>
  `If this was not you, somebody can sign in to your account. Check your passkeys:\n\n${links.passkeys}\n\nThen set a new password, and log out everywhere else:\n\n${links.password}`;

/** Texts of passkeys. */
export const passkeysText = {
  title: "Passkeys",
  lead: "Sign in with your fingerprint, your face or your screen lock instead of your password. A passkey works only on this site, so nobody can trick you into giving it away.",
  unsupported: "Passkeys need JavaScript, and a browser that supports them.",
  cancelled: "No passkey was used. Try again when you are ready.",
  listTitle: "Your passkeys",
  none: "You have no passkeys yet.",
  added: "Added",
  used: "Last used",
  unused: "never used",
  synced: "Saved in your password manager",
  oneDevice: "On one device only",
  addTitle: "Add a passkey",
  addLead:
    "Your browser asks where to save it: on this device, in your password manager, or on a security key.",
  name: "Name",
  nameHint: "For example the device or password manager that holds it.",
  defaultName: (number: number) => (number === 1 ? "My passkey" : `Passkey ${number}`),
  add: "Add a passkey",
  done: "Passkey added. You can sign in with it from now on.",
  exists: "This device already holds a passkey for your account.",
  rename: "Rename",
  renamed: "Passkey renamed.",
  save: "Save name",
  remove: "Remove",
  removed: "Passkey removed. It no longer signs you in.",
  twoStep: "With two-step sign-in, a passkey replaces both your password and the code.",
  twoStepLink: "Two-step sign-in",
  signIn: {
    submit: "Sign in with a passkey",
    stepTitle: "Use your passkey",
    stepLead: "Staff sign in with a passkey as well. Your password is not enough.",
    lost: "If you have lost your passkey, ask an admin of the site to remove it.",
  },
  confirm: "Confirm with a passkey",
  mails: {
    added: (site: string, name: string, links: { readonly passkeys: string; readonly password: string }) => ({
      subject: `New passkey for ${site}`,
      body: [
        `The passkey “${name}” was added to your account at ${site}. It signs you in without your password.`,
        notYou(links),
      ],
    }),
    removed: (
      site: string,
      name: string,
      links: { readonly passkeys: string; readonly password: string },
    ) => ({
      subject: `Passkey removed for ${site}`,
      body: [
        `The passkey “${name}” was removed from your account at ${site}. It no longer signs you in.`,
        notYou(links),
      ],
    }),
  },
} as const;
