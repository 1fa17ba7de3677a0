import type { ClientSession } from "mongoose";
import type { Services as AppServices } from "#core/services.ts";
import { priceOf } from "#shared/market/order-price.ts";
import type { ordersText } from "#shared/market/orders.text.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import { findAbsent } from "../../people/users/index.ts";
import { closedBy, type ServiceDoc, Services } from "../services/index.ts";
import type { OrderDoc } from "./document.ts";
import { Order } from "./model.ts";

/** Why a payment can no longer buy what was agreed. */
export type NoLonger = keyof typeof ordersText.noLonger;

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Claims what an order depends on (briefs: the job) on payment; returns why it is gone, or null. */
    "order.claim": (order: OrderDoc, session: ClientSession) => Promise<NoLonger | null>;
  }
}

/** Returns why an order can no longer be paid as agreed, at the time of payment; null if it can. Changes nothing. */
export async function whyNoLonger(session: ClientSession, order: OrderDoc): Promise<NoLonger | null> {
  const { buyer, seller } = order;
  if ((await findAbsent([String(buyer), String(seller)], session)).size > 0) return "account";
  if (await isEitherBlocked(String(buyer), String(seller), session)) return "blocked";
  if (order.series && (await hasEndedBefore(session, order))) return "series";
  // An instalment continues work that both sides have begun.
  if (order.series) return null;
  const service = await Services.findById(order.service).session(session).lean<ServiceDoc>();
  if (!service?.live || !service.open) return "service";
  const closed = closedBy(service);
  if (closed) return closed;
  // An offer has an individually agreed price.
  if (order.brief) return null;
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

/** Claims what a paid order depends on; returns why it is gone, or null. Call when nothing else can refuse any more. */
export async function claimFor(
  session: ClientSession,
  { extensions }: Pick<AppServices, "extensions">,
  order: OrderDoc,
): Promise<NoLonger | null> {
  for (const claim of extensions.at("order.claim")) {
    const reason = await claim(order, session);
    if (reason) return reason;
  }
  return null;
}

/** States in which the work of an order ended early: its agreed instalments are off. */
export const ENDED_EARLY = ["cancelled", "refunded", "released"] as const;

/** True if an order of the same work ended early, or was lost to a bank, after this instalment was agreed. */
const hasEndedBefore = async (
  session: ClientSession,
  { _id, series, createdAt }: Pick<OrderDoc, "_id" | "series" | "createdAt">,
): Promise<boolean> =>
  (await Order.exists({
    $and: [
      { $or: [{ _id: series! }, { series: { $type: "objectId", $eq: series! } }] },
      // A chargeback leaves the end of a finished order as it was.
      { $or: [{ state: { $in: ENDED_EARLY }, endedAt: { $gte: createdAt } }, { takenBack: { $gt: 0 } }] },
      { _id: { $ne: _id } },
    ],
    paidAt: { $ne: null },
  }).session(session)) !== null;
