const notYou = (link: string) =>
  `If this was not you, somebody knows your password. Set a new one now, and log out everywhere else:\n\n${link}`;

/** Texts of two-step sign-in. */
export const secondFactorText = {
  title: "Two-step sign-in",
  lead: "With two-step sign-in, signing in needs your password and a code from your phone. Nobody can sign in with your password alone.",
  off: "Two-step sign-in is off.",
  startTitle: "Turn on two-step sign-in",
  startLead: "You need an authenticator app on your phone or computer. Most password managers have one too.",
  currentPassword: "Current password",
  start: "Set up two-step sign-in",
  setupTitle: "Connect your authenticator app",
  scan: "Scan this picture with your authenticator app.",
  qrLabel: "QR code with the key below",
  open: "Is the app on this device? Open it with this link.",
  key: "Cannot scan it? Enter this key in the app instead.",
  keyLabel: "Key",
  confirmTitle: "Enter the code that the app shows",
  setupCode: "Six-digit code",
  confirm: "Turn on two-step sign-in",
  cancel: "Cancel the setup",
  cancelled: "Setup cancelled. Two-step sign-in is off.",
  turnedOn: "Two-step sign-in is on. Save your recovery codes now.",
  on: "Two-step sign-in is on",
  since: "Turned on",
  codesLeft: (count: number) =>
    count === 0
      ? "You have no recovery codes left. Make new ones now."
      : count === 1
        ? "You have one recovery code left. Make new ones soon."
        : `You have ${count} recovery codes left.`,
  madeTitle: "Your recovery codes",
  made: "Print these codes, or save them in your password manager. We show them only now. Each code signs you in once if you lose your phone.",
  code: "Code",
  codeHint: "From your authenticator app, or a recovery code.",
  renewTitle: "Make new recovery codes",
  renewLead: "The old codes stop working.",
  renew: "Make new recovery codes",
  renewed: "New recovery codes made. The old ones no longer work.",
  offTitle: "Turn off two-step sign-in",
  offLead: "After this, your password is enough to sign in.",
  turnOff: "Turn off two-step sign-in",
  turnedOff: "Two-step sign-in is off. Your password is enough to sign in.",
  staff:
    "Staff need two-step sign-in or a passkey to open the admin area. Turn it on here, or add a passkey in your account settings.",
  confirmIdentity: {
    title: "Confirm that it is you",
    lead: "Enter your password to continue. We will not ask again for ten minutes.",
    submit: "Continue",
    back: "Thank you",
    backLead: "Your changes have not been sent yet. Check them, and send them if you still want to.",
  },
  step: {
    title: "Enter your code",
    lead: "Open your authenticator app and enter the six-digit code. If you do not have your phone, enter a recovery code.",
    code: "Code",
    submit: "Sign in",
    restart: "Use another account",
    afterReset: "Your new password is set. Enter your code to sign in.",
  },
  mails: {
    on: (site: string, link: string) => ({
      subject: `Two-step sign-in is on for ${site}`,
      body: [
        `Two-step sign-in is now on for your account at ${site}. You sign in with your password and a code from your authenticator app.`,
        notYou(link),
      ],
    }),
    off: (site: string, link: string) => ({
      subject: `Two-step sign-in is off for ${site}`,
      body: [
        `Two-step sign-in is now off for your account at ${site}. Your password is enough to sign in.`,
        notYou(link),
      ],
    }),
    renewed: (site: string, link: string) => ({
      subject: `New recovery codes for ${site}`,
      body: [`Your account at ${site} has new recovery codes. The old ones no longer work.`, notYou(link)],
    }),
    recoveryCodeUsed: (site: string, left: number, link: string) => ({
      subject: `A recovery code for ${site} was used`,
      body: [
        `Someone, probably you, used a recovery code for your account at ${site}. ${
          left === 0
            ? "No recovery codes are left. Make new ones in your settings."
            : `Recovery codes left: ${left}.`
        }`,
        notYou(link),
      ],
    }),
  },
} as const;
