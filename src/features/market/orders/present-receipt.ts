import type { Viewer } from "#core/base/viewer.ts";
import type { OrderReceiptDto } from "#shared/market/orders.dto.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { receiptNumber } from "../../money/payments/index.ts";
import { findPeople } from "../../people/users/index.ts";
import type { OrderDoc } from "./document.ts";
import { netOf } from "./escrow.ts";
import { paymentsOf, taxesOf, withTax } from "./payments.ts";
import { sideOf } from "./policy.ts";

/**
 * True if this side has a receipt: the buyer once it is paid and numbered, the seller once their earnings are
 * decided.
 */
export const hasReceipt = (order: OrderDoc, side: "buyer" | "seller" | null): boolean =>
  side !== null && receiptNumber(order) !== null && (side === "buyer" || order.share > 0);

/** Presents an order's receipt for the viewer's side; null if there is none. One query. */
export async function presentReceipt(viewer: Viewer, order: OrderDoc): Promise<OrderReceiptDto | null> {
  const side = sideOf(viewer, order);
  if (!side || !hasReceipt(order, side)) return null;
  const people = await findPeople([String(order.buyer), String(order.seller)]);
  const nameOf = (id: OrderDoc["buyer"]) => {
    const person = people.get(String(id));
    return person ? person.name || person.username : ordersText.gone;
  };
  const { _id, title, state, pack, extras, price, share, fee, cost, paidAt, endedAt } = order;
  const { net, left } = netOf(order);
  const payments = paymentsOf(order);
  const moreCents = payments.slice(1).reduce((sum, each) => sum + each.price, 0);
  const goesBack = payments.reduce((sum, each) => sum + withTax(each, each.refund), 0);
  return {
    id: String(_id),
    side,
    number: receiptNumber(order)!,
    title,
    state,
    extras,
    buyer: nameOf(order.buyer),
    seller: nameOf(order.seller),
    package: pack.name,
    moreCents,
    taxes: side === "buyer" ? taxesOf(order) : [],
    packageCents: price - moreCents - extras.reduce((sum, extra) => sum + extra.price, 0),
    // A chargeback after the end is listed separately: the seller lost less than its amount, because fees
    // were returned too.
    priceCents: price,
    refundCents: side === "buyer" ? Math.max(goesBack, order.refunded) : price - share,
    feeCents: fee,
    costCents: cost,
    lostCents: net - left,
    playMoney: order.provider === "sandbox",
    paidAt: paidAt!.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
