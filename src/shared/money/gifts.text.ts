import { REFUND_DAYS } from "./fees.ts";
import { GIFT_MESSAGE_MAX } from "./purchases.ts";

/** Stories that are given to somebody else. */
export const giftsText = {
  give: {
    title: (story: string) => `Give “${story}” as a gift`,
    link: "Give as a gift",
    browse: "Browse paid stories",
    lead: "Paid once by you. Whoever gets it reads the whole story.",
    points: [
      "It goes to a member here, or to any e-mail address.",
      "It is redeemed once, and does not run out.",
      `Until it is redeemed you can send it to somebody else, or have your money back within ${REFUND_DAYS} days.`,
    ],
  },
  to: {
    label: "For",
    hint: "A username, or an e-mail address.",
    required: "Please say who the gift is for.",
    unknown: "We know no such member. You can also give an e-mail address.",
    self: "This is you. Buy the story instead: gifts are for others.",
  },
  agree: "I agree to the payment terms for consumers.",
  message: {
    label: "Your message",
    hint: "Comes with the gift.",
    tooLong: `Please keep this to ${GIFT_MESSAGE_MAX} characters or fewer.`,
  },
  history: {
    title: "Gifts",
    lead: "What you have given, and what was given to you.",
    given: "Given",
    received: "Received",
    none: "No gifts yet",
    noneHint: "On the page of a story that is sold you can give it to somebody else.",
    noneGiven: "You have given nothing yet.",
    noneReceived: "Nothing was given to you yet.",
    story: "Story",
    to: "For",
    from: "From",
    date: "Date",
    state: "State",
    next: "Older gifts",
  },
  state: {
    open: "Waiting for payment",
    sent: "Not yet redeemed",
    redeemed: "Redeemed",
    held: "On hold",
    refunded: "Given back",
    ended: "Not paid",
  },
  gift: {
    title: (story: string) => `A gift: “${story}”`,
    from: "From",
    to: "For",
    state: "State",
    redeemedOn: "Redeemed on",
    link: "Link to the gift",
    linkHint: "Whoever opens it first and redeems it has the story. You can write it on a card.",
    receipt: "Receipt",
    read: "Read the story",
    waiting: "Waiting for your payment. The gift is sent as soon as the payment provider has told us.",
    pay: "Go to payment",
    again: "Look again",
    somebody: "somebody",
  },
  redeem: {
    title: (story: string) => `You have been given “${story}”`,
    lead: (from: string) => `A gift from ${from}.`,
    button: "Redeem the gift",
    body: "It opens the whole story for your account, for good. It costs you nothing.",
    signIn: "Sign in to redeem it",
    register: "Or make an account",
    done: "The story is yours to read.",
    used: "This gift has been redeemed already.",
    usedByYou: "You have redeemed this gift: the story is yours to read.",
    gone: "This gift is no longer valid. Ask whoever gave it to you.",
    owned:
      "You have this story already. Pass the link on, or ask whoever gave it to send it to somebody else.",
    own: "You work on this story, so you can read all of it. Pass the link on to somebody else.",
  },
  resend: {
    title: "Send it to somebody else",
    body: "The link from before stops working.",
    button: "Send",
    done: "Your gift is on its way.",
    late: "This gift can no longer be sent to somebody else.",
  },
  mail: {
    subject: (from: string, story: string) => `${from} has given you “${story}”`,
    body: (
      { from, story, message, link }: { from: string; story: string; message: string; link: string },
      site: string,
    ) =>
      [
        `${from} has given you the story “${story}” on ${site}.`,
        ...(message ? [`“${message}”`] : []),
        `Redeem it here, and read the whole story:\n${link}`,
        "The link works once, for whoever uses it first. It costs you nothing, and you need an account so that the story stays yours.",
      ].join("\n\n"),
  },
  notifications: {
    given: (who: string, story: string) => `${who} gave you ${named(story)}`,
    redeemed: (story: string) => `Your gift of ${named(story)} was redeemed`,
    takenBack: (story: string) => `Your gift ${named(story)} went back, so you can no longer read all of it`,
  },
} as const;

const named = (story: string): string => (story ? `“${story}”` : "a story");
