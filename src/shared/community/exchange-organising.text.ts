import type { ConfirmationDto } from "../confirmation.dto.ts";

/** Texts for the organiser of a gift exchange while gifts are written, and for missing ones afterwards. */
export const exchangeOrganisingText = {
  queue: "Gift exchanges that our staff run",
  title: "Gifts and givers",
  titleOf: (exchange: string) => `Gifts and givers of “${exchange}”`,
  lead: "Take a gift from somebody who is not writing it, and give it to somebody who will. We tell everybody concerned.",
  link: "Gifts and givers",
  secret: "Secret giver",
  ownGift:
    "You take part in this exchange, so the givers stay secret from you too. Write to our staff if something has to be decided about your gift.",
  gift: (giver: string, recipient: string) => `${giver} → ${recipient}`,
  late: "Late",
  giver: "New writer",
  giverHint: "A username.",
  assign: "Give",
  replace: "Change the writer",
  markDefault: "Mark as given up",
  givingUp: (giver: string, recipient: string, isGiven: boolean): ConfirmationDto => ({
    title: "Mark this gift as given up?",
    lines: [
      isGiven
        ? `${giver} has already given the gift for ${recipient}. It no longer counts, but the story still belongs to its writer.`
        : `${giver} no longer writes the gift for ${recipient}.`,
      "Other members can take it at once, and we tell everybody concerned.",
    ],
    button: "Mark as given up",
    isEnding: true,
  }),
  replacing: (giver: string, recipient: string, next: string): ConfirmationDto => ({
    title: `Give this gift to ${next}?`,
    lines: [
      `${next} writes the gift for ${recipient}, and ${giver} no longer does. We tell both of them at once.`,
    ],
    button: `Give it to ${next}`,
    isEnding: true,
  }),
  sure: "Remove it although it has been given",
  sureHint: "It will no longer count as this gift. The story still belongs to its writer.",
  givenAlready: "This gift has already been given. Tick this if you want to remove it anyway.",
  marked: "Marked as given up. Other members can now take it.",
  assigned: "We have told them that this gift is theirs to write.",
  revealed: "Gifts are revealed. You can still find writers for the ones that are missing.",
  none: "No gifts are being written.",
  reveal: {
    title: "When gifts are revealed",
    at: "Gifts are revealed",
    hint: (zone: string) => `In your time zone, ${zone.replaceAll("_", " ")}. We tell everybody taking part.`,
    save: "Change the date",
    saved: "Date changed. We have told everybody taking part.",
  },
  isRevealed: "This gift is revealed, so it stays with its writer.",
  nobodyHasIt: "Nobody is writing this gift at the moment.",
  noSuchMember: "No member has this username.",
  theirOwn: "This gift is for this member. Please choose somebody else.",
  cannotWrite: "This member cannot write this gift. Please choose somebody else.",
  hasItAlready: "This member is already writing this gift.",
  notAssigned: "This gift has been given, or passed to somebody else, in the meantime.",
  inFuture: "Choose a time in the future.",
} as const;
