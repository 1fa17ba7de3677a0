import { formatMoney } from "../format.ts";
import type { PrizeState } from "./prizes.enums.ts";

/** Prize money of challenges. */
export const prizesText = {
  title: (challenge: string) => `Prize money for “${challenge}”`,
  short: "Prize money",
  lead: "Pay the prize in now, and everyone sees that it is there. We hold it until the challenge is decided, and then it goes to the winners’ balances by itself. If you call the challenge off, all of it goes back to you.",
  fee: "What the payment provider keeps comes off what winners get; we take nothing. What a place would have had that nobody won goes back to you.",
  amount: (place: string) => `${place}, in US dollars`,
  pay: "Pay it in",
  back: "Back to the challenge",
  closed: "Prize money can be paid in until the challenge has ended.",
  states: {
    unpaid: "It is not paid yet. You can go on to payment again, or change it.",
    held: "It is paid in, and held until the challenge is decided.",
    given: "It went to the winners.",
    returned: "It went back to you.",
    expired: "It was not paid.",
  } satisfies Readonly<Record<PrizeState, string>>,
  invalid: "Please give an amount in dollars, such as 25 or 25.50.",
  least: (cents: number) => `Please give at least ${formatMoney(cents)}.`,
  most: (cents: number) => `All places together can have at most ${formatMoney(cents)}.`,
  alreadyHeld: "Prize money for this challenge is paid in already.",
  ofPlace: (place: string, cents: number) => `${place}: ${formatMoney(cents)}`,
  held: (total: string) => `${total} are paid in. We hold them for the winners.`,
  given: (total: string) => `${total} went to the winners.`,
  checkout: (challenge: string) => `Prize money: ${challenge}`,
  won: (challenge: string) => `Your prize money of the challenge “${challenge}” is in your balance.`,
} as const;
