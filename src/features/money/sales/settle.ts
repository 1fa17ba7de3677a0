import type { ClientSession, Types } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { setBought } from "../../people/users/index.ts";
import { accounts, bookIn } from "../ledger/index.ts";
import { type CheckoutDoc, findCheckout } from "../payments/index.ts";
import { returnCoupon } from "./coupons.ts";
import { Purchase, type PurchaseDoc, ReceiptCount } from "./model.ts";
import { refundEntries, saleEntries, splitOf } from "./split.ts";

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
    const disputed = await settleDispute(session, paid, checkout, now);
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
    if (purchase.state !== "open") return null;
    await change(session, purchase, { state: checkout.state, live: false });
    if (purchase.coupon) await returnCoupon(session, purchase.coupon);
    return null;
  }
  if (checkout.state !== "paid") return null;
  const { listing, price, feeRate: rate, referrer } = purchase;
  const split = splitOf({ listing, price, rate, providerFee: checkout.fee, referred: referrer !== null });
  const after = await change(session, purchase, { ...split, state: "paid", live: true, paidAt: now });
  await bookIn(session, {
    key: `sale:${purchase._id}`,
    cause: "sale",
    at: now,
    entries: saleEntries(after, checkout.provider),
    about: { purchase: String(purchase._id), story: String(purchase.story) },
  });
  await setBought(session, purchase.buyer, purchase.story, true);
  await services.events.publish("purchase.paid", eventOf(after), session);
  return after;
}

/** A dispute holds the author's share until it is decided. */
async function settleDispute(
  session: ClientSession,
  purchase: PurchaseDoc,
  { dispute }: CheckoutDoc,
  now: Date,
): Promise<PurchaseDoc> {
  const held = purchase.state === "disputed";
  const author = String(purchase.author);
  const own = (purchase.releasedAt ? accounts.available : accounts.pending)(author);
  if (dispute === "open" && purchase.state === "paid") {
    await bookHold(session, purchase, now, "hold", own, accounts.disputed(author));
    return change(session, purchase, { state: "disputed" });
  }
  if (dispute === "won" && held) {
    await bookHold(session, purchase, now, "release", accounts.disputed(author), own);
    return change(session, purchase, { state: "paid" });
  }
  return purchase;
}

async function bookHold(
  session: ClientSession,
  { _id, share }: PurchaseDoc,
  at: Date,
  what: "hold" | "release",
  from: string,
  to: string,
): Promise<void> {
  if (share === 0) return;
  const entries = [
    { account: from, amount: share },
    { account: to, amount: -share },
  ];
  await bookIn(session, {
    key: `dispute:${_id}:${what}`,
    cause: "dispute",
    at,
    entries,
    about: { purchase: String(_id) },
  });
}

/** What has gone back to the buyer, in part or all, is taken back from everybody who had a share of it. */
async function settleRefund(
  session: ClientSession,
  services: Services,
  purchase: PurchaseDoc,
  checkout: CheckoutDoc,
  now: Date,
): Promise<void> {
  const refunded = Math.min(checkout.refunded, purchase.price);
  if (refunded <= purchase.refunded) return;
  const held = purchase.state === "disputed";
  await bookIn(session, {
    key: `refund:${purchase._id}:${refunded}`,
    cause: "refund",
    at: now,
    entries: refundEntries(purchase, checkout.provider, purchase.refunded, refunded, held),
    about: { purchase: String(purchase._id), story: String(purchase.story) },
  });
  const whole = refunded === purchase.price;
  const after = await change(session, purchase, {
    refunded,
    ...(whole ? { state: "refunded" as const, live: false } : {}),
  });
  if (!whole) return;
  await setBought(session, purchase.buyer, purchase.story, false);
  await services.events.publish("purchase.refunded", eventOf(after), session);
}

/** Gives a paid purchase the next number of its year: one after the other, with no gap and none twice. */
export async function numberReceipt(id: string): Promise<void> {
  await inTransaction(async (session) => {
    const purchase = await Purchase.findById(toId(id)).session(session).lean<PurchaseDoc>();
    if (!purchase?.paidAt || purchase.receipt) return;
    const year = purchase.paidAt.getUTCFullYear();
    const { last } = (await ReceiptCount.findOneAndUpdate(
      { _id: year },
      { $inc: { last: 1 } },
      { session, upsert: true, returnDocument: "after" },
    ).lean<{ last: number }>()) as { last: number };
    await change(session, purchase, { receipt: { year, number: last } });
  });
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

const eventOf = ({ _id, buyer, author, story }: PurchaseDoc) => ({
  id: String(_id),
  buyer: String(buyer),
  author: String(author),
  story: String(story),
});
