import type { ConfirmationDto } from "../confirmation.dto.ts";
import { formatMoney, plural } from "../format.ts";
import { uiText } from "../platform/ui.text.ts";
import type { ProposalKind } from "./orders.enums.ts";
import { ordersText } from "./orders.text.ts";

/** What an act on an order would do with its money, in US cents. */
export interface ConfirmedAmounts {
  /** Amount held for the work, before tax. */
  readonly worth: number;
  /** What goes back to the buyer if everything does, with tax. */
  readonly back: number;
  readonly title: string;
}

const NO_WAY_BACK = uiText.cannotBeUndone;

const approve = ({ worth, title }: ConfirmedAmounts): ConfirmationDto => ({
  title: "Accept the work and pay?",
  lines: [
    `The work for “${title}” counts as accepted, and the order is completed.`,
    `The seller is paid ${formatMoney(worth)}, less fees. ${NO_WAY_BACK}`,
  ],
  button: `Accept the work and pay ${formatMoney(worth)}`,
});

const decline = ({ back, title }: ConfirmedAmounts): ConfirmationDto => ({
  title: "Decline the order?",
  lines: [`“${title}” is cancelled. ${formatMoney(back)} goes back to the buyer. ${NO_WAY_BACK}`],
  button: "Decline the order",
  isEnding: true,
});

const withdraw = ({ back, title }: ConfirmedAmounts): ConfirmationDto => ({
  title: "Withdraw the order?",
  lines: [`“${title}” is cancelled. ${formatMoney(back)} goes back to you. ${NO_WAY_BACK}`],
  button: "Withdraw the order",
  isEnding: true,
});

const leave = ({ back, title }: ConfirmedAmounts): ConfirmationDto => ({
  title: "Leave the order?",
  lines: [
    `“${title}” is cancelled because the work is late. ${formatMoney(back)} goes back to you.`,
    `The seller can no longer deliver. ${NO_WAY_BACK}`,
  ],
  button: "Leave with a full refund",
  isEnding: true,
});

const dispute = ({ worth, title }: ConfirmedAmounts): ConfirmationDto => ({
  title: "Ask our staff to decide?",
  lines: [
    `Our staff read everything in “${title}” and decide who gets the ${formatMoney(worth)} that is held.`,
    `The deadlines stop. Neither of you can deliver, accept or cancel any more. ${NO_WAY_BACK}`,
  ],
  button: ordersText.buttons.dispute!,
});

interface Agreed extends ConfirmedAmounts {
  /** US cents or days, depending on the kind. */
  readonly amount: number;
  readonly days: number;
  /** What goes back to the buyer, with tax. */
  readonly part: number;
}

const agree: Readonly<Record<ProposalKind, (to: Agreed) => ConfirmationDto>> = {
  extension: ({ amount }) => ({
    title: "Agree to more time?",
    lines: [`The work is due ${plural(amount, "day", "days")} later. ${NO_WAY_BACK}`],
    button: "Agree to more time",
  }),
  cancellation: ({ worth, amount, part, title }) => ({
    title: "Agree to cancel?",
    lines: [
      `“${title}” is cancelled. ${formatMoney(part)} goes back to the buyer, and ${formatMoney(worth - amount)}, less fees, to the seller.`,
      NO_WAY_BACK,
    ],
    button: "Agree to cancel",
    isEnding: true,
  }),
  amendment: ({ worth, amount, part, days }) => ({
    title: "Agree to the new terms?",
    lines: [
      amount > worth
        ? `The price becomes ${formatMoney(amount)} once the buyer has paid ${formatMoney(amount - worth)} more.`
        : amount < worth
          ? `The price becomes ${formatMoney(amount)}. ${formatMoney(part)} goes back to the buyer at once.`
          : `The price stays ${formatMoney(amount)}.`,
      ...(days > 0 ? [`The work is due ${plural(days, "day", "days")} later.`] : []),
      NO_WAY_BACK,
    ],
    button: "Agree to the new terms",
  }),
  instalment: ({ amount }) => ({
    title: "Agree to the instalment?",
    lines: [
      `Another order of ${formatMoney(amount)}, before tax, is added. Its work begins once the buyer has paid it.`,
    ],
    button: "Agree to the instalment",
  }),
};

const decide = ({ share, worth, title }: ConfirmedAmounts & { readonly share: number }): ConfirmationDto => ({
  title: "Decide the order?",
  lines: [
    `“${title}” ends. ${formatMoney(share)}, less fees, goes to the seller, and ${formatMoney(worth - share)}, with its tax, to the buyer.`,
    `Both sides are told, with your reason. ${NO_WAY_BACK}`,
  ],
  button: `Decide: ${formatMoney(share)} to the seller`,
  isEnding: true,
});

/** Questions before acts on an order that move money or cannot be undone (decision 83). */
export const orderConfirmations = { approve, decline, withdraw, leave, dispute, agree, decide } as const;
