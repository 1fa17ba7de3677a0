import type { PageContext, SentForm } from "#core/pages/define-page.ts";
import type { ConfirmationDto } from "#shared/confirmation.dto.ts";
import { type ConfirmedAmounts, orderConfirmations } from "#shared/market/order-confirmations.text.ts";
import { transitionOf } from "#shared/market/order-machine.ts";
import type { OrderAct } from "#shared/market/orders.enums.ts";
import { ORDER_TEXT_MAX } from "#shared/market/orders.limits.ts";
import type { OrderDoc } from "./document.ts";
import type { Ordering } from "./ordering.ts";
import { paymentsOf, withTax, worthOf } from "./payments.ts";
import { readOrder } from "./permitted.ts";
import { sideOf } from "./policy.ts";
import { factsOf } from "./transitions.ts";

/** Acts of the two sides that are confirmed on a separate page before they are done. */
export const CONFIRMED = ["approve", "decline", "withdraw", "leave", "dispute", "agree"] as const;

/** Acts of the two sides that need no confirmation, and why. */
export const UNCONFIRMED: Readonly<Partial<Record<OrderAct, string>>> = {
  accept: "Moves no money; the order can be cancelled by agreement.",
  answer: "Moves no money; the answers can be added to in messages.",
  ask: "Moves no money; the deadline continues with the answer.",
  resume: "Moves no money; another question can be asked.",
  deliver: "Moves no money; the buyer reviews the delivery.",
  "request-changes": "Moves no money; the seller delivers again.",
  "propose-extension": "Moves no money; a proposal can be withdrawn.",
  "propose-cancellation": "Moves no money; a proposal can be withdrawn.",
  "propose-amendment": "Moves no money; a proposal can be withdrawn.",
  "propose-instalment": "Moves no money; a proposal can be withdrawn.",
  refuse: "Moves no money; it can be proposed again.",
  "open-story": "It can be undone: the access can be ended.",
  "close-story": "It can be undone: the access can be given again.",
};

/**
 * Returns what a form on an order's page would do that moves money or cannot be undone; null for other forms,
 * and for acts that are not possible, which the command refuses.
 */
export async function confirmAct(
  { services }: Ordering,
  { viewer, params }: PageContext,
  { values }: SentForm,
): Promise<ConfirmationDto | null> {
  const act = CONFIRMED.find((each) => each === values.do);
  const order = act ? await readOrder(viewer, params.id!) : null;
  const by = order && sideOf(viewer, order);
  if (!act || !order || !by) return null;
  if (!transitionOf(act, by, order.state, factsOf(order, services.now(), 0))) return null;
  // The command refuses a form for an earlier version.
  if (values.version !== undefined && values.version !== String(order.version)) return null;
  if (act === "dispute" && !isText(values.text)) return null;
  const amounts = amountsOf(order);
  if (act !== "agree") return orderConfirmations[act](amounts);
  const { kind, amount, days } = order.proposal!;
  const back = kind === "cancellation" ? amount : Math.max(0, amounts.worth - amount);
  return orderConfirmations.agree[kind]({ ...amounts, amount, days: days ?? 0, part: partOf(order, back) });
}

/** True for a reason that the command accepts. */
const isText = (text = ""): boolean => text.trim() !== "" && text.trim().length <= ORDER_TEXT_MAX;

/** Returns the amounts that an act would move. */
export const amountsOf = (order: OrderDoc): ConfirmedAmounts => ({
  worth: worthOf(order),
  back: partOf(order, worthOf(order)),
  title: order.title,
});

/** Returns what goes back to the buyer with tax, the latest payment first. */
function partOf(order: OrderDoc, cents: number): number {
  let left = cents;
  return paymentsOf(order)
    .toReversed()
    .reduce((sum, each) => {
      const part = Math.min(left, each.price - each.refund);
      left -= part;
      return sum + withTax(each, each.refund + part) - withTax(each, each.refund);
    }, 0);
}
