import { formatList } from "../format.ts";

const kinds = (what: readonly string[]): string =>
  `${what.length > 1 ? "these kinds" : "this kind"}: ${formatList(what.map((each) => `“${each}”`))}`;

/** Texts for unsubscribing by a mail's link. */
export const unsubscribeText = {
  title: "Stop these emails?",
  lead: "You followed the link in one of our emails.",
  about: (what: readonly string[]) => `You will get no more emails of ${kinds(what)}.`,
  aboutDigest:
    "You will get no more notification emails of any kind. You can still see your notifications on the site.",
  submit: "Stop these emails",
  doneTitle: "You will not get these emails any more",
  done: (what: readonly string[]) => `We have stopped emails of ${kinds(what)}.`,
  doneDigest: "We have stopped all notification emails.",
  change: "If you change your mind, you can choose which emails you get in your settings.",
  settings: "Notification settings",
  broken:
    "This link is incomplete. Copy all of it from the email, or choose which emails you get in your settings.",
  oneClick: "You will not get these emails any more.",
} as const;
