import { formatMoney } from "../format.ts";
import type { PrizeState } from "./prizes.enums.ts";
import { PRIZE_WAIT_DAYS } from "./prizes.limits.ts";

/** Texts of challenges' prize money. */
export const prizesText = {
  title: (challenge: string) => `Prize money for “${challenge}”`,
  short: "Prize money",
  heldWithAccount: (cents: number, challenge: string) =>
    `We hold ${formatMoney(cents)} of prize money that you paid in for “${challenge}”. Our staff will run the challenge, and the winners get the money.`,
  lead: `If you pay in the prize now, everyone can see that we hold it. It goes to the winners’ balances automatically ${PRIZE_WAIT_DAYS} days after the challenge is decided. If you call the challenge off, you get all of it back.`,
  fee: "The payment provider’s fee is taken from what the winners get. We take nothing. If nobody wins a place, the money for that place goes back to you.",
  amount: (place: string) => `${place}, in US dollars`,
  pay: "Pay in prize money",
  back: "Back to the challenge",
  closed: "You can pay in prize money only until entries close.",
  states: {
    unpaid: "You have not paid this yet. You can go to payment again, or change the amount.",
    held: `Paid in. We hold it until ${PRIZE_WAIT_DAYS} days after the challenge is decided.`,
    given: "Paid to the winners.",
    returned: "Returned to you.",
    expired: "Not paid.",
  } satisfies Readonly<Record<PrizeState, string>>,
  invalid: "Enter an amount in dollars, such as 25 or 25.50.",
  least: (cents: number) => `Enter at least ${formatMoney(cents)}.`,
  most: (cents: number) => `The total for all places can be at most ${formatMoney(cents)}.`,
  alreadyHeld: "Prize money for this challenge has already been paid in.",
  ofPlace: (place: string, cents: number) => `${place}: ${formatMoney(cents)}`,
  net: (cents: number) => `(The winner gets ${formatMoney(cents)}.)`,
  example: (cents: number, net: number) => `Of ${formatMoney(cents)}, the winners get ${formatMoney(net)}.`,
  held: (total: string) => `${total} has been paid in. We hold it for the winners.`,
  due: (total: string, date: string) =>
    `${total} has been paid in. It goes to the winners on ${date}, unless the results are corrected before then.`,
  heldUntil: (date: string) =>
    `The challenge is decided. The money goes to the winners on ${date}, unless our staff correct the results before then. Money for places that nobody won goes back to you.`,
  given: (total: string) => `${total} went to the winners.`,
  checkout: (challenge: string) => `Prize money: ${challenge}`,
  disputes: {
    open: (challenge: string) =>
      `A bank disputes the prize money of the challenge “${challenge}”. It is held until the bank decides`,
    won: (challenge: string) =>
      `The bank dispute about the prize money of the challenge “${challenge}” is over. The money goes to the winners as announced`,
    lost: (challenge: string) =>
      `A bank took the prize money of the challenge “${challenge}” back, so it cannot be paid to the winners`,
  },
  wentBack: (challenge: string) => `Prize money for the challenge “${challenge}” went back to you`,
  won: (challenge: string) => `Your prize money from the challenge “${challenge}” is in your balance`,
} as const;
