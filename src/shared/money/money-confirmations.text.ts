import type { ConfirmationDto } from "../confirmation.dto.ts";
import { formatMoney } from "../format.ts";

const NO_WAY_BACK = "This cannot be undone.";

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
} as const;
