import type { ClientSession } from "mongoose";
import type { Services as AppServices } from "#core/services.ts";
import { priceOf } from "#shared/market/order-price.ts";
import type { ordersText } from "#shared/market/orders.text.ts";
import { findOutOfSight } from "../../people/users/index.ts";
import { type ServiceDoc, Services } from "../services/index.ts";
import type { OrderDoc } from "./document.ts";

/** Why a payment can no longer buy what was agreed. */
export type NoLonger = keyof typeof ordersText.noLonger;

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Claims what an order depends on (briefs: the job) on payment; returns why it is gone, or null. */
    "order.claim": (order: OrderDoc, session: ClientSession) => Promise<NoLonger | null>;
  }
}

/** Returns why an order can no longer be paid as agreed, at the time of payment; null if it can. */
export async function whyNoLonger(
  session: ClientSession,
  { extensions }: Pick<AppServices, "extensions">,
  order: OrderDoc,
): Promise<NoLonger | null> {
  const { buyer, seller } = order;
  if ((await findOutOfSight([String(buyer), String(seller)])).size > 0) return "account";
  for (const claim of extensions.at("order.claim")) {
    const reason = await claim(order, session);
    if (reason) return reason;
  }
  // Offers and instalments have individually agreed prices.
  if (order.brief || order.series) return null;
  const service = await Services.findById(order.service).session(session).lean<ServiceDoc>();
  if (!service?.live || !service.open) return "service";
  const { live } = service;
  const pack = live.packages.find(({ name }) => name === order.pack.name);
  const extras = live.extras.filter(({ name }) => order.extras.some((each) => each.name === name));
  const isPrice =
    pack &&
    extras.length === order.extras.length &&
    live.pricing === order.pricing &&
    priceOf(live, pack, extras, order.words) === order.price;
  return isPrice ? null : "price";
}
