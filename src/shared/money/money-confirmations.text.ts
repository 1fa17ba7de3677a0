import type { ConfirmationDto } from "../confirmation.dto.ts";
import { formatMoney, plural } from "../format.ts";
import { uiText } from "../platform/ui.text.ts";
import { CONFIRM_ABOVE } from "./books.ts";

const NO_WAY_BACK = uiText.cannotBeUndone;

/** Questions before acts of staff that move money (decision 83). */
export const moneyConfirmations = {
  refundPurchase: (cents: number, title: string): ConfirmationDto => ({
    title: "Refund this purchase?",
    lines: [
      `${formatMoney(cents)} goes back to the person who paid for “${title}”, and the reader can no longer read the paid chapters.`,
      NO_WAY_BACK,
    ],
    button: `Refund ${formatMoney(cents)}`,
    isEnding: true,
  }),
  refundPeriod: (cents: number): ConfirmationDto => ({
    title: "Refund this period?",
    lines: [`${formatMoney(cents)} goes back to the member. ${NO_WAY_BACK}`],
    button: `Refund ${formatMoney(cents)}`,
    isEnding: true,
  }),
  refundDiffering: (cents: number, description: string): ConfirmationDto => ({
    title: "Refund this payment?",
    lines: [
      `${formatMoney(cents)} goes back to the person who paid for ${description}. They can then pay again.`,
      NO_WAY_BACK,
    ],
    button: `Refund ${formatMoney(cents)}`,
    isEnding: true,
  }),
  retryRefund: (cents: number, member: string): ConfirmationDto => ({
    title: "Try this refund again?",
    lines: [`${formatMoney(cents)} goes back to ${member}. ${NO_WAY_BACK}`],
    button: `Refund ${formatMoney(cents)}`,
    isEnding: true,
  }),
  settleRefund: (cents: number, member: string): ConfirmationDto => ({
    title: "Have you paid this refund back?",
    lines: [
      `${member} is told that ${formatMoney(cents)} was paid back in another way. The payment provider sends nothing.`,
      NO_WAY_BACK,
    ],
    button: `Settle ${formatMoney(cents)}`,
    isEnding: true,
  }),
  runPayouts: ({ count, cents }: { readonly count: number; readonly cents: number }): ConfirmationDto => ({
    title: "Pay everybody now?",
    lines: [`${formatMoney(cents)} is paid to ${plural(count, "member", "members")}. ${NO_WAY_BACK}`],
    button: `Pay ${formatMoney(cents)}`,
  }),
  retryPayout: (cents: number, member: string): ConfirmationDto => ({
    title: "Try this payout again?",
    lines: [`${member} is paid everything that is available now: ${formatMoney(cents)}. ${NO_WAY_BACK}`],
    button: `Pay ${formatMoney(cents)}`,
  }),
  releasePayouts: (availableCents: number, waitingCents: number, member: string): ConfirmationDto => ({
    title: `Release the payouts to ${member}?`,
    lines: [
      `This account is blocked. ${formatMoney(availableCents)} is available, and is paid with the next run.`,
      ...(waitingCents > 0
        ? [`A payout of ${formatMoney(waitingCents)} is waiting, and is sent at once. ${NO_WAY_BACK}`]
        : ["You can hold payouts again until then."]),
    ],
    button: "Release payouts",
  }),
  writeOff: (cents: number, account: string): ConfirmationDto => ({
    title: "Write off this balance?",
    lines: [
      cents > 0
        ? `We owe ${formatMoney(cents)} to the deleted account ${account}. Nobody can be paid this money afterwards.`
        : `The deleted account ${account} owes us ${formatMoney(-cents)}. We give up this money.`,
      NO_WAY_BACK,
    ],
    button: `Write off ${formatMoney(cents)}`,
    isEnding: true,
  }),
  correctBalance: (cents: number, member: string, isRequest: boolean): ConfirmationDto => ({
    title: "Correct this balance?",
    lines: [
      cents > 0
        ? `${formatMoney(cents)} is added to the balance of ${member}, at our expense.`
        : `${formatMoney(-cents)} is taken from the balance of ${member}.`,
      ...(isRequest
        ? [`Above ${formatMoney(CONFIRM_ABOVE)} a day, it waits until a second admin confirms it.`]
        : []),
      "The books cannot be changed afterwards. Only another correction can reverse this one.",
    ],
    button: cents > 0 ? `Add ${formatMoney(cents)}` : `Take ${formatMoney(-cents)}`,
    isEnding: cents < 0,
  }),
} as const;
