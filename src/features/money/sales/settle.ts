import type { ClientSession, Types } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { setBought } from "../../people/users/index.ts";
import { bookIn } from "../ledger/index.ts";
import { askRefund, type CheckoutDoc, findCheckout } from "../payments/index.ts";
import { countCoupon, returnCoupon } from "./coupons.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";
import { heldEntries, refundEntries, saleEntries, splitOf, totalOf } from "./split.ts";

/**
 * Brings a purchase to where its checkout is, with what is booked for it, in one transaction. Whatever order news come
 * in, and however often, the end is the same.
 */
export async function settlePurchase(services: Services, id: string): Promise<void> {
  await inTransaction(async (session) => {
    const purchase = await Purchase.findById(toId(id)).session(session).lean<PurchaseDoc>();
    const checkout = await findCheckout(toId(id), session);
    if (!purchase || !checkout) return;
    const now = services.now();
    const paid = await settlePayment(session, services, purchase, checkout, now);
    if (!paid) return;
    const disputed = await settleDispute(session, services, paid, checkout, now);
    await settleRefund(session, services, disputed, checkout, now);
  });
}

/** Open becomes paid, or comes to nothing. The purchase as paid; null where it is not. */
async function settlePayment(
  session: ClientSession,
  services: Services,
  purchase: PurchaseDoc,
  checkout: CheckoutDoc,
  now: Date,
): Promise<PurchaseDoc | null> {
  if (purchase.paidAt) return purchase;
  if (checkout.state === "declined" || checkout.state === "expired") {
    if (purchase.state === "open") await endPurchase(session, purchase, checkout.state);
    return null;
  }
  if (checkout.state !== "paid") return null;
  const isFirst = await makeWay(session, purchase);
  // Paid after it was given up: the use of its coupon was given back.
  if (purchase.coupon && purchase.state !== "open") await countCoupon(session, purchase.coupon);
  const { listing, price, feeRate: rate, referrer } = purchase;
  const split = splitOf({ listing, price, rate, providerFee: checkout.fee, referred: referrer !== null });
  const after = await change(session, purchase, {
    ...{ ...split, state: "paid", live: isFirst, provider: checkout.provider, paidAt: now },
    // The same may be given once more from now on.
    ...(purchase.gift ? { gift: { ...purchase.gift, key: null } } : {}),
  });
  await bookIn(session, {
    key: `sale:${purchase._id}`,
    cause: "sale",
    at: now,
    entries: saleEntries(after, checkout.provider),
    about: { purchase: String(purchase._id), story: String(purchase.story) },
  });
  if (!isFirst) return giveBackSecond(session, services, after, now);
  if (after.reader) await setBought(session, after.reader, after.story, true);
  await services.events.publish("purchase.paid", eventOf(after), session);
  if (after.gift) await services.events.publish("gift.paid", giftEventOf(after), session);
  return after;
}

/** Ends a purchase that came to nothing; the use of its coupon is given back. */
export const endPurchase = async (
  session: ClientSession,
  purchase: PurchaseDoc,
  state: "declined" | "expired",
): Promise<void> => {
  await change(session, purchase, { state, live: false });
  if (purchase.coupon) await returnCoupon(session, purchase.coupon);
};

/**
 * Ends another purchase of the same story that its reader began when this one had been given up; false where that one
 * is paid for already.
 */
export async function makeWay(
  session: ClientSession,
  { _id, reader, story }: Pick<PurchaseDoc, "_id" | "reader" | "story">,
): Promise<boolean> {
  if (!reader) return true;
  const other = await Purchase.findOne({ reader, story, live: true, _id: { $ne: _id } })
    .session(session)
    .lean<PurchaseDoc>();
  if (other?.paidAt) return false;
  if (other) await endPurchase(session, other, "expired");
  return true;
}

/** Nobody pays twice for a story: the second payment goes back by itself. */
async function giveBackSecond(
  session: ClientSession,
  services: Services,
  purchase: PurchaseDoc,
  at: Date,
): Promise<PurchaseDoc> {
  const refund = { by: purchase.buyer, reason: "", at };
  const after = await change(session, purchase, { state: "refunding", refund });
  await askRefund(session, { services }, purchase._id, refundOf(after));
  return after;
}

/** A dispute holds what its sale came to, for author and referrer, until it is decided. */
async function settleDispute(
  session: ClientSession,
  services: Services,
  purchase: PurchaseDoc,
  { dispute, refunded }: CheckoutDoc,
  now: Date,
): Promise<PurchaseDoc> {
  const { state } = purchase;
  if (dispute === "open" && !isHeld(purchase) && (state === "paid" || state === "refunding")) {
    const after = await change(session, purchase, {
      ...{ state: state === "paid" ? "disputed" : state, held: true },
      disputes: purchase.disputes + 1,
    });
    await bookDispute(session, after, "hold", now);
    return after;
  }
  if (dispute !== "won" || !isHeld(purchase)) return purchase;
  await bookDispute(session, purchase, "release", now);
  const after = await change(session, purchase, {
    ...{ state: state === "disputed" ? ("paid" as const) : state, held: false },
  });
  // A provider may refuse a refund while there is a dispute: it is asked again, unless all has gone back already.
  if (state === "refunding" && refunded < totalOf(purchase))
    await askRefund(session, { services }, purchase._id, refundOf(after));
  return after;
}

/** Whether a dispute holds what a sale came to. */
const isHeld = ({ held, state }: Pick<PurchaseDoc, "held" | "state">): boolean =>
  held || state === "disputed";

async function bookDispute(
  session: ClientSession,
  purchase: PurchaseDoc,
  what: "hold" | "release",
  at: Date,
): Promise<void> {
  const entries = heldEntries(purchase).map(({ account, amount }) => ({
    account,
    amount: what === "hold" ? amount : -amount,
  }));
  if (entries.length === 0) return;
  const { _id, disputes } = purchase;
  const key = `dispute:${_id}:${disputes}:${what}`;
  await bookIn(session, { key, cause: "dispute", at, entries, about: { purchase: String(_id) } });
}

/** What has gone back to the buyer, in part or all, is taken back from everybody who had a share of it. */
async function settleRefund(
  session: ClientSession,
  services: Services,
  purchase: PurchaseDoc,
  checkout: CheckoutDoc,
  now: Date,
): Promise<void> {
  const refunded = Math.min(checkout.refunded, totalOf(purchase));
  if (refunded <= purchase.refunded) return;
  const held = isHeld(purchase);
  await bookIn(session, {
    key: `refund:${purchase._id}:${refunded}`,
    cause: "refund",
    at: now,
    entries: refundEntries(purchase, checkout.provider, purchase.refunded, refunded, held),
    about: { purchase: String(purchase._id), story: String(purchase.story) },
  });
  const whole = refunded === totalOf(purchase);
  const after = await change(session, purchase, {
    refunded,
    ...(whole ? { state: "refunded" as const, live: false, held: false } : {}),
  });
  if (!whole || !purchase.live) return;
  if (purchase.reader) await setBought(session, purchase.reader, purchase.story, false);
  await services.events.publish("purchase.refunded", eventOf(after), session);
}

async function change(
  session: ClientSession,
  { _id }: { readonly _id: Types.ObjectId },
  $set: Partial<PurchaseDoc>,
): Promise<PurchaseDoc> {
  const after = await Purchase.findOneAndUpdate(
    { _id },
    { $set },
    { session, returnDocument: "after" },
  ).lean<PurchaseDoc>();
  return after!;
}

/** All that is left of what was paid, once whatever asks for it. */
export const refundOf = (purchase: PurchaseDoc) => ({
  amount: totalOf(purchase) - purchase.refunded,
  key: `refund:${purchase._id}`,
});

const eventOf = ({ _id, buyer, reader, author, story }: PurchaseDoc) => ({
  id: String(_id),
  buyer: String(buyer),
  reader: reader && String(reader),
  author: String(author),
  story: String(story),
});

/** What is told of a gift: who gave it, and to which member; null for an address. */
export const giftEventOf = ({ _id, buyer, gift }: PurchaseDoc) => ({
  id: String(_id),
  by: String(buyer),
  to: gift?.to ? String(gift.to) : null,
  version: gift!.version,
});
