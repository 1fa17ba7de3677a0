import { formatNumber, plural } from "../format.ts";

/** Inviting friends, and the mail they get. */
export const invitationsText = {
  title: "Invite friends",
  lead: (site: string) => `Bring the people you read with to ${site}.`,
  linkTitle: "Your link",
  linkHint: "Share it wherever you like. Whoever signs up with it counts as referred by you.",
  link: "Your referral link",
  referral: (percent: number) =>
    `You earn ${percent} % of the listing price of every paid story that somebody you referred buys, for as long as the referral lasts. It costs your friend and the author nothing.`,
  joinedCount: (count: number) =>
    count === 0
      ? "Nobody has joined through your link yet."
      : `${plural(count, "person has", "people have")} joined through your link.`,
  formTitle: "By email",
  emails: "Email addresses",
  emailsHint: "One or more, separated by commas, spaces or new lines.",
  left: (left: number, all: number) =>
    left === 0
      ? `You have sent all ${formatNumber(all)} invitations for today. You can send more tomorrow.`
      : `You can invite ${formatNumber(left)} more today.`,
  privacy: "We write once, in your name, and keep the address for 90 days to show it to you here.",
  submit: "Send invitations",
  sent: (count: number) => `${plural(count, "invitation is", "invitations are")} on the way.`,
  already: "You have invited everybody on this list already.",
  someAlready: (count: number, again: number) =>
    `${plural(count, "invitation is", "invitations are")} on the way; ${formatNumber(again)} you had invited before.`,
  wrong: (addresses: string) => `Please check the spelling of: ${addresses}`,
  tooMany: (left: number, all: number) =>
    left === 0
      ? `You can invite ${formatNumber(all)} people a day. Please come back tomorrow.`
      : `You can invite ${formatNumber(all)} people a day, and ${formatNumber(left)} more today.`,
  listTitle: "Your invitations",
  none: "You have not invited anybody yet",
  noneHint: "Invitations you send are listed here, and whether your friend has joined.",
  states: { sent: "Sent", joined: "Joined" },
  mail: {
    subject: (name: string, site: string) => `${name} invites you to ${site}`,
    body: (inviter: { name: string; profile: string }, site: string, link: string) =>
      `Hello,\n\n${inviter.name} thinks you would like ${site}, a place where authors write and publish stories and readers live in them. Reading is free, and so is an account.\n\nCome and have a look:\n${link}\n\nWho is inviting you:\n${inviter.profile}\n\nYou are not on any list: we write this once because ${inviter.name} gave us your address.`,
  },
  /** What the link of an invitation ends. */
  stop: {
    asks: "Nobody will be able to send you an invitation from here again. We keep a fingerprint of your address for that, not the address.",
    done: "Nobody can send you an invitation from here again.",
  },
} as const;
