import { formatList } from "../format.ts";

const kinds = (what: readonly string[]): string =>
  `${what.length > 1 ? "these kinds" : "this kind"}: ${formatList(what.map((each) => `“${each}”`))}`;

/** Ending a kind of mail by its link. */
export const unsubscribeText = {
  title: "Stop these emails?",
  lead: "You followed the link in one of our emails.",
  about: (what: readonly string[]) => `No more emails of ${kinds(what)}.`,
  aboutDigest: "No more notification emails of any kind. On the site you will still find them.",
  submit: "Stop these emails",
  doneTitle: "You will get no more of these",
  done: (what: readonly string[]) => `We have stopped emails of ${kinds(what)}.`,
  doneDigest: "We have stopped all notification emails.",
  change: "If you change your mind, you can choose what reaches you in your settings.",
  settings: "Notification settings",
  broken:
    "This link is incomplete. Please copy all of it from the email, or choose what reaches you in your settings.",
  oneClick: "You will get no more of these emails.",
} as const;
