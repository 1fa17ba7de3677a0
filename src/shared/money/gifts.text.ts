import type { ConfirmationDto } from "../confirmation.dto.ts";
import { uiText } from "../platform/ui.text.ts";
import { GIFT_REFUND_MONTHS } from "./fees.ts";
import { GIFT_MESSAGE_MAX } from "./purchases.ts";

/** Texts of gifted stories. */
export const giftsText = {
  give: {
    title: (story: string) => `Give “${story}” as a gift`,
    link: "Give as a gift",
    browse: "Browse paid stories",
    lead: "You pay once. The person who gets it can read the whole story.",
    points: [
      "You can send it to a member or to any email address.",
      "It can be redeemed once, and it does not expire.",
      `Until it is redeemed, you can send it to somebody else, or get your money back within ${GIFT_REFUND_MONTHS} months.`,
    ],
  },
  to: {
    label: "For",
    hint: "A username or an email address.",
    required: "Enter who the gift is for.",
    unknown: "No member has this username. You can also enter an email address.",
    unreachable:
      "We cannot deliver a gift to this address. The person may already have this story. Please choose another recipient.",
    owned:
      "We cannot give this story to this member. They may already have it. Please choose another recipient.",
    self: "You cannot give a gift to yourself. Buy the story instead.",
  },
  agree: "I agree to the payment terms for consumers.",
  message: {
    label: "Your message",
    hint: "We send it with the gift.",
    tooLong: `Use no more than ${GIFT_MESSAGE_MAX} characters.`,
  },
  history: {
    title: "Gifts",
    lead: "Gifts you have given and received.",
    given: "Given",
    received: "Received",
    none: "No gifts yet",
    noneHint: "To give a story as a gift, open the page of a story that is for sale.",
    noneGiven: "You have not given any gifts yet.",
    noneReceived: "You have not received any gifts yet.",
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
    refunded: "Refunded",
    ended: "Not paid",
  },
  gift: {
    title: (story: string) => `A gift: “${story}”`,
    from: "From",
    to: "For",
    state: "State",
    redeemedOn: "Redeemed on",
    link: "Link to the gift",
    linkHint:
      "The first person to open it and redeem the gift gets the story. You can also write the link on a card.",
    receipt: "Receipt",
    read: "Read the story",
    waiting: "We send the gift as soon as it is paid for.",
    somebody: "somebody",
    owned: "The person this gift is for already has the story",
    ownedNext: "You can send the gift to somebody else, or get your money back.",
    ownedLate: "You can send the gift to somebody else.",
  },
  redeem: {
    title: (story: string) => `You have been given “${story}”`,
    lead: (from: string) => `A gift from ${from}.`,
    button: "Redeem gift",
    confirmation: (story: string): ConfirmationDto => ({
      title: "Redeem this gift?",
      lines: [
        `You can then read all of “${story}” from your account. It costs you nothing.`,
        `You cannot pass the gift on afterwards. ${uiText.cannotBeUndone}`,
      ],
      button: "Redeem gift",
    }),
    body: "You can then read the whole story from your account, with no time limit. It costs you nothing. A gift can be redeemed only once, so you cannot pass it on afterwards.",
    signIn: "Sign in to redeem the gift",
    register: "Or create an account",
    done: "You can now read the story.",
    used: "This gift has already been redeemed.",
    usedByYou: "You have redeemed this gift. You can now read the story.",
    gone: "This gift is no longer valid. Ask the person who gave it to you.",
    owned:
      "You already have this story. Pass the link on, or ask the person who gave it to you to send it to somebody else.",
    own: "You work on this story, so you can read all of it. Pass the link on to somebody else.",
  },
  resend: {
    title: "Send it to somebody else",
    body: "The old link will stop working.",
    button: "Send gift",
    /** `before` and `to` are names or addresses; they are the same if the gift is sent to the same person again. */
    confirmation: (story: string, before: string, to: string): ConfirmationDto => ({
      title: `Send this gift to ${to}?`,
      lines: [
        before === to
          ? `“${story}” is sent to ${to} again. The old link stops working.`
          : `“${story}” goes to ${to}. ${before} can no longer redeem it, and the old link stops working.`,
      ],
      button: `Send the gift to ${to}`,
    }),
    done: "Your gift is on its way.",
    late: "You can no longer send this gift to somebody else.",
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
        `Redeem it here to read the whole story:\n${link}`,
        "The link works once, for the first person who uses it. It costs you nothing. You need an account so that you can keep the story.",
      ].join("\n\n"),
  },
  notifications: {
    given: (who: string, story: string) => `${who} gave you ${named(story)}`,
    withdrawn: (story: string) => `You can no longer redeem the gift of ${named(story)} that was sent to you`,
    redeemed: (story: string) => `Your gift of ${named(story)} was redeemed`,
    owned: (story: string) =>
      `The person your gift of ${named(story)} is for already has the story. You can send the gift to somebody else or ask for your money back`,
    recipientGone: (story: string) =>
      `The person your gift of ${named(story)} is for has deleted their account. You can send the gift to somebody else or ask for your money back`,
    takenBack: (story: string) =>
      `The payment for your gift of ${named(story)} was refunded, so you can no longer read all of it`,
  },
} as const;

const named = (story: string): string => (story ? `“${story}”` : "a story");
