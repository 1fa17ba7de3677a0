import { splitEarned } from "#shared/market/order-price.ts";
import type { OrderEarningsDto } from "#shared/market/orders.dto.ts";
import { moneySettingAt } from "../../money/money-settings/index.ts";
import type { PaymentProvider } from "../../money/payments/index.ts";
import type { OrderDoc, Proposal } from "./document.ts";
import { netOf, sharesOf } from "./escrow.ts";
import type { OrderPayment } from "./payment.ts";
import { paymentsOf, worthOf } from "./payments.ts";

const DAY_MS = 86_400_000;

/**
 * Computes what the seller receives after fees: of the held or earned amount, and of a proposal. The payment
 * fee is the one the provider reported, or its announced fee if there is no payment yet.
 */
export async function presentEarnings(
  { feeOf }: Pick<PaymentProvider, "feeOf">,
  order: OrderDoc,
  now: Date,
): Promise<OrderEarningsDto> {
  const paid = paymentsOf(order);
  const expected = (cents: number) => splitEarned(cents, order.feeRate, feeOf(cents)).netCents;
  const keeping = (cents: number) => sharesOf(keptOf(paid, worthOf(order) - cents), cents, order.feeRate);
  const proposed = ({ kind, amount }: Proposal): number | null => {
    const worth = worthOf(order);
    if (kind === "extension") return null;
    if (kind === "cancellation") return keeping(worth - amount).net;
    if (kind === "instalment") return expected(amount);
    return amount > worth ? keeping(worth).net + expected(amount - worth) : keeping(amount).net;
  };
  const held = keeping(worthOf(order));
  const split = order.endedAt
    ? { feeCents: order.fee, costCents: order.cost, netCents: netOf(order).left }
    : { feeCents: held.fee, costCents: held.cost, netCents: held.net };
  return {
    ...split,
    proposedCents: order.proposal && proposed(order.proposal),
    availableAt: availableAt(order, await moneySettingAt("hold-days", now)),
  };
}

/** Returns the payments as they would be after refunding an amount, taken from the last payment first. */
function keptOf(payments: readonly OrderPayment[], back: number): readonly OrderPayment[] {
  let left = back;
  return payments
    .toReversed()
    .map((each) => {
      const part = Math.min(left, each.price - each.refund);
      left -= part;
      return { ...each, refund: each.refund + part };
    })
    .reverse();
}

/** Returns when the share of an ended order becomes available, ISO 8601; null if it is, or if it will not. */
export const availableAt = (
  { share, endedAt, releasedAt }: Pick<OrderDoc, "share" | "endedAt" | "releasedAt">,
  holdDays: number,
): string | null =>
  share > 0 && endedAt && !releasedAt ? new Date(endedAt.getTime() + holdDays * DAY_MS).toISOString() : null;
