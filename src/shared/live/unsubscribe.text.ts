/** Ending a kind of mail by its link. */
export const unsubscribeText = {
  title: "Stop these emails?",
  lead: "You came by the link in one of our emails.",
  about: (what: string) => `No more emails of this kind: “${what}”.`,
  aboutDigest: "No more notification emails of any kind. On the site you will still find them.",
  aboutInvitations:
    "Nobody will be able to send you an invitation from here again. We keep a fingerprint of your address for that, not the address.",
  submit: "Stop these emails",
  doneTitle: "You will get no more of these",
  done: (what: string) => `We have stopped emails of this kind: “${what}”.`,
  doneDigest: "We have stopped all notification emails.",
  doneInvitations: "Nobody can send you an invitation from here again.",
  change: "If you change your mind, you can choose what reaches you in your settings.",
  settings: "Notification settings",
  broken:
    "This link is not whole. Please copy all of it from the email, or choose what reaches you in your settings.",
  oneClick: "You will get no more of these emails.",
} as const;
