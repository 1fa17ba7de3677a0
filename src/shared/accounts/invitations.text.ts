import { formatNumber, plural } from "../format.ts";

/** Texts for inviting friends, and the invitation mail. */
export const invitationsText = {
  title: "Invite friends",
  lead: (site: string) => `Invite the people you read with to ${site}.`,
  linkTitle: "Your link",
  linkHint: "Share it wherever you like. Anyone who signs up with it counts as referred by you.",
  link: "Your referral link",
  referral: (percent: number, months: number) =>
    `You earn ${percent}% of the listing price of every paid story that somebody you referred buys within ${plural(months, "month", "months")} of signing up. It costs your friend and the author nothing.`,
  nothingTitle: "When you earn nothing",
  nothing: [
    "The story is your own.",
    "The purchase is refunded. You then lose your share of it too.",
    "Your friend buys a gift and you redeem it. If somebody else redeems it, you earn your share then.",
    "Your friend’s account appears to be another account of yours or of the author’s.",
    "Your friend pays for a service or for premium. You earn only on stories.",
  ],
  nothingFee: "It is paid from our fee, so it is never more than our fee on the sale.",
  referredTitle: "Who joined through your link",
  referredStates: {
    pays: "Counts until",
    over: "Ended on",
    own: "Pays nothing: this appears to be another account of yours. If it is not, please write to us.",
  },
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
  privacy: "We email them once, in your name. We keep the address for 90 days so that you can see it here.",
  submit: "Send invitations",
  sent: (count: number) => `${plural(count, "invitation is", "invitations are")} on the way.`,
  already: "You have already invited everybody on this list.",
  someAlready: (count: number, again: number) =>
    `${plural(count, "invitation is", "invitations are")} on the way. You had already invited ${formatNumber(again)}.`,
  wrong: (addresses: string) => `Please check the spelling of: ${addresses}`,
  tooMany: (left: number, all: number) =>
    left === 0
      ? `You can invite ${formatNumber(all)} people a day. Please try again tomorrow.`
      : `You can invite ${formatNumber(all)} people a day, and ${formatNumber(left)} more today.`,
  listTitle: "Your invitations",
  none: "You have not invited anybody yet",
  noneHint: "You will see the invitations you send here, and whether your friend has joined.",
  states: { sent: "Sent", joined: "Joined" },
  mail: {
    subject: (name: string, site: string) => `${name} invites you to ${site}`,
    body: (inviter: { name: string; profile: string }, site: string, link: string) =>
      `Hello,\n\n${inviter.name} thinks you would like ${site}, a place where authors write and publish stories for readers. Reading is free, and so is an account.\n\nCome and have a look:\n${link}\n\nWho invited you:\n${inviter.profile}\n\nYou are not on any mailing list. We send this email once, because ${inviter.name} gave us your address.`,
  },
  /** Page on which the recipient of an invitation unsubscribes. */
  stop: {
    asks: "Nobody will be able to send you an invitation from here again. To make sure of that, we store a code made from your address, but not the address itself.",
    done: "Nobody can send you an invitation from here any more.",
  },
} as const;
