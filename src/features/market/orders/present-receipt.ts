import type { Viewer } from "../../../core/base/viewer.ts";
import type { OrderReceiptDto } from "../../../shared/market/orders.dto.ts";
import { ordersText } from "../../../shared/market/orders.text.ts";
import { receiptNumber } from "../../money/payments/index.ts";
import { findPeople } from "../../people/users/index.ts";
import type { OrderDoc } from "./model.ts";
import { netOf } from "./money.ts";
import { paymentsOf, taxesOf, withTax } from "./payments.ts";
import { sideOf } from "./policy.ts";

/** The buyer has one once it is paid and numbered, the seller once it is decided what they earn of it. */
export const hasReceipt = (order: OrderDoc, side: "buyer" | "seller" | null): boolean =>
  side !== null && receiptNumber(order) !== null && (side === "buyer" || order.share > 0);

/** The receipt of an order for the side that looks at it; null where there is none. One find. */
export async function presentReceipt(viewer: Viewer, order: OrderDoc): Promise<OrderReceiptDto | null> {
  const side = sideOf(viewer, order);
  if (!side || !hasReceipt(order, side)) return null;
  const people = await findPeople([String(order.buyer), String(order.seller)]);
  const nameOf = (id: OrderDoc["buyer"]) => {
    const found = people.get(String(id));
    return found ? found.name || found.username : ordersText.gone;
  };
  const { _id, title, state, pack, extras, price, share, fee, cost, paidAt, endedAt } = order;
  const { net, left } = netOf(order);
  const payments = paymentsOf(order);
  const moreCents = payments.slice(1).reduce((sum, each) => sum + each.price, 0);
  const goesBack = payments.reduce((sum, each) => sum + withTax(each, each.refund), 0);
  return {
    ...{ id: String(_id), side, number: receiptNumber(order)!, title, state, extras },
    ...{ buyer: nameOf(order.buyer), seller: nameOf(order.seller), package: pack.name },
    ...{ moreCents, taxes: side === "buyer" ? taxesOf(order) : [] },
    packageCents: price - moreCents - extras.reduce((sum, extra) => sum + extra.price, 0),
    // What a bank took after the end stands by itself: the seller lost less than that, for fees went back with it.
    ...{
      priceCents: price,
      refundCents: side === "buyer" ? Math.max(goesBack, order.refunded) : price - share,
    },
    ...{ feeCents: fee, costCents: cost, lostCents: net - left },
    playMoney: order.provider === "sandbox",
    paidAt: paidAt!.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
