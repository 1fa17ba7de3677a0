import type { ClientSession } from "mongoose";
import type { Services } from "#core/services.ts";
import { setBought } from "../../people/users/index.ts";
import { bookIn } from "../ledger/index.ts";
import { type CheckoutDoc, requestRefund } from "../payments/index.ts";
import { returnCoupon } from "./coupons.ts";
import { giftEvent, purchaseEvent } from "./events.ts";
import type { PurchaseDoc } from "./model.ts";
import { heldEntries, refundEntries, totalOf } from "./split.ts";
import { updatePurchase } from "./update.ts";

/** Holds a disputed sale's proceeds for author and referrer until the dispute is decided. */
export async function settleDispute(
  session: ClientSession,
  services: Services,
  purchase: PurchaseDoc,
  { dispute, refunded }: CheckoutDoc,
  now: Date,
): Promise<PurchaseDoc> {
  const { state } = purchase;
  if (dispute === "open" && !isHeld(purchase) && (state === "paid" || state === "refunding")) {
    const after = await updatePurchase(session, purchase, {
      state: state === "paid" ? "disputed" : state,
      held: true,
      disputes: purchase.disputes + 1,
    });
    await bookDispute(session, after, "hold", now);
    const event = { ...purchaseEvent(after), number: after.disputes };
    await services.events.publish("purchase.disputed", event, session);
    return after;
  }
  if (dispute !== "won" || !isHeld(purchase)) return purchase;
  await bookDispute(session, purchase, "release", now);
  const after = await updatePurchase(session, purchase, {
    state: state === "disputed" ? "paid" : state,
    held: false,
  });
  const event = { ...purchaseEvent(after), number: after.disputes };
  await services.events.publish("purchase.dispute-won", event, session);
  // A provider may refuse a refund during a dispute: request it again unless everything has been refunded.
  if (state === "refunding" && refunded < totalOf(purchase))
    await requestRefund(session, { services }, purchase._id, refundOf(after));
  return after;
}

/**
 * Releases what a bank left of a disputed sale, once the part that it took back is booked. The reader keeps the
 * story, as after any partial refund, and both sides are told. Call after `settleRefund`.
 */
export async function settlePartialLoss(
  session: ClientSession,
  services: Services,
  purchase: PurchaseDoc,
  { dispute }: CheckoutDoc,
  now: Date,
): Promise<void> {
  // A loss counts once it is booked; a complete one has ended the sale.
  if (dispute !== "lost" || !isHeld(purchase) || purchase.refunded === 0) return;
  await bookDispute(session, purchase, "release", now);
  const { state } = purchase;
  const after = await updatePurchase(session, purchase, {
    state: state === "disputed" ? "paid" : state,
    held: false,
  });
  const event = { ...purchaseEvent(after), number: after.disputes };
  await services.events.publish("purchase.partly-lost", event, session);
  // A provider may have refused a refund during the dispute.
  if (state === "refunding") await requestRefund(session, { services }, purchase._id, refundOf(after));
}

/** True if a dispute holds a sale's proceeds. */
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

/** Books a partial or full refund against everyone who had a share; returns the purchase afterwards. */
export async function settleRefund(
  session: ClientSession,
  services: Services,
  purchase: PurchaseDoc,
  checkout: CheckoutDoc,
  now: Date,
): Promise<PurchaseDoc> {
  const refunded = Math.min(checkout.refunded, totalOf(purchase));
  if (refunded <= purchase.refunded) return purchase;
  const held = isHeld(purchase);
  await bookIn(session, {
    key: `refund:${purchase._id}:${refunded}`,
    cause: "refund",
    at: now,
    entries: refundEntries(purchase, checkout.provider, purchase.refunded, refunded, held),
    about: { purchase: String(purchase._id), story: String(purchase.story) },
  });
  const isFull = refunded === totalOf(purchase);
  const after = await updatePurchase(session, purchase, {
    refunded,
    ...(isFull ? { state: "refunded" as const, live: false, held: false } : {}),
  });
  if (!isFull || !purchase.live) return after;
  if (purchase.reader) await setBought(session, purchase.reader, purchase.story, false);
  if (purchase.coupon) await returnCoupon(session, purchase.coupon);
  await services.events.publish("purchase.refunded", purchaseEvent(after), session);
  // Its recipient has been told of it, and can no longer redeem it.
  if (after.gift?.to && !after.gift.redeemedAt)
    await services.events.publish("gift.withdrawn", giftEvent(after), session);
  return after;
}

/** Returns the refund of everything still unrefunded; idempotent for all callers. */
export const refundOf = (purchase: PurchaseDoc) => ({
  amount: totalOf(purchase) - purchase.refunded,
  key: `refund:${purchase._id}`,
});
