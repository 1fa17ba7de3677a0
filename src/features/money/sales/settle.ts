import type { ClientSession } from "mongoose";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { setBought } from "../../people/users/index.ts";
import { bookIn, inLedgerTransaction } from "../ledger/index.ts";
import { type CheckoutDoc, findCheckout, requestRefund } from "../payments/index.ts";
import { endPurchase, expireCompetingPurchase } from "./abandon.ts";
import { stillEarns } from "./commands.ts";
import { reserveCoupon, returnCoupon } from "./coupons.ts";
import { giftEvent, purchaseEvent } from "./events.ts";
import { isOwnedByRecipient } from "./gift-owners.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";
import { refundOf, settleDispute, settlePartialLoss, settleRefund } from "./reversals.ts";
import { saleEntries, splitOf } from "./split.ts";
import { type NoLonger, whyNoLonger } from "./still-holds.ts";
import { updatePurchase } from "./update.ts";

/**
 * Settles a purchase to match its checkout, with its bookings, in one transaction. Idempotent; the result
 * does not depend on the order of events.
 */
export async function settlePurchase(services: Services, id: string): Promise<void> {
  await inLedgerTransaction(async (session) => {
    const purchase = await Purchase.findById(toId(id)).session(session).lean<PurchaseDoc>();
    const checkout = await findCheckout(toId(id), session);
    if (!purchase || !checkout) return;
    const now = services.now();
    const paid = await settlePayment(session, services, purchase, checkout, now);
    if (!paid) return;
    const disputed = await settleDispute(session, services, paid, checkout, now);
    const refunded = await settleRefund(session, services, disputed, checkout, now);
    await settlePartialLoss(session, services, refunded, checkout, now);
  });
}

/** Settles an open purchase as paid or failed. Returns the paid purchase; null otherwise. */
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
  const refused = await whyRefused(session, services, purchase, now);
  const { listing, price, feeRate: rate } = purchase;
  const referrer = purchase.referrer && (await stillEarns(purchase.referrer)) ? purchase.referrer : null;
  const split = splitOf({ listing, price, rate, providerFee: checkout.fee, referred: referrer !== null });
  const after = await updatePurchase(session, purchase, {
    ...split,
    referrer,
    state: "paid",
    live: refused === null,
    provider: checkout.provider,
    paidAt: now,
    // From now on the same gift can be given again.
    ...(purchase.gift ? { gift: { ...purchase.gift, key: null } } : {}),
  });
  await bookIn(session, {
    key: `sale:${purchase._id}`,
    cause: "sale",
    at: now,
    entries: saleEntries(after, checkout.provider),
    about: { purchase: String(purchase._id), story: String(purchase.story) },
  });
  if (refused) return returnPayment(session, services, after, refused, now);
  if (after.reader) await setBought(session, after.reader, after.story, true);
  await services.events.publish("purchase.paid", purchaseEvent(after), session);
  if (after.gift) await services.events.publish("gift.paid", giftEvent(after), session);
  return after;
}

/**
 * Returns why a payment is refunded immediately, judged at settlement; null if it completes the purchase.
 * Reserves what the purchase needs: a use of its coupon, and the place of another purchase the reader began.
 */
async function whyRefused(
  session: ClientSession,
  services: Services,
  purchase: PurchaseDoc,
  now: Date,
): Promise<NoLonger | null> {
  const { coupon, state } = purchase;
  const hasUse = coupon !== null && state === "open";
  const refuse = async (reason: NoLonger, releases: boolean): Promise<NoLonger> => {
    if (coupon && releases) await returnCoupon(session, coupon);
    return reason;
  };
  const reason = await whyNoLonger(session, purchase, now);
  if (reason) return refuse(reason, hasUse);
  // Paid after it was abandoned: its coupon use was released, and another purchase may have taken the last.
  if (coupon && !hasUse && !(await reserveCoupon(session, coupon))) return "coupon";
  if (purchase.gift && (await isOwnedByRecipient(purchase.story, purchase.gift, session)))
    return refuse("recipient-owns", true);
  return (await expireCompetingPurchase(session, services, purchase)) ? null : refuse("owned", true);
}

/** Refunds a payment for an item that can no longer be bought as agreed, and notifies both sides. */
async function returnPayment(
  session: ClientSession,
  services: Services,
  purchase: PurchaseDoc,
  why: NoLonger,
  at: Date,
): Promise<PurchaseDoc> {
  const refund = { by: null, reason: salesText.noLonger[why], at };
  // Its coupon use, if any, is released.
  const after = await updatePurchase(session, purchase, { state: "refunding", refund, coupon: null });
  await requestRefund(session, { services }, purchase._id, refundOf(after));
  await services.events.publish("purchase.returned", purchaseEvent(after), session);
  return after;
}
