import type { ClientSession } from "mongoose";
import type { Services } from "#core/services.ts";
import { closeCheckout } from "../payments/index.ts";
import { returnCoupon } from "./coupons.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";
import { updatePurchase } from "./update.ts";

/** Abandons a purchase that is replaced or can no longer be completed as agreed, here and at its provider. */
export async function abandonPurchase(
  session: ClientSession,
  services: Services,
  purchase: PurchaseDoc,
): Promise<void> {
  await endPurchase(session, purchase, "expired");
  await closeCheckout(session, { services }, purchase._id);
}

/** Ends an abandoned purchase and releases its coupon use. */
export const endPurchase = async (
  session: ClientSession,
  purchase: PurchaseDoc,
  state: "declined" | "expired",
): Promise<void> => {
  await updatePurchase(session, purchase, { state, live: false });
  if (purchase.coupon) await returnCoupon(session, purchase.coupon);
};

/**
 * Ends a competing purchase of the same story that the reader began after this one was abandoned; false if
 * the other is already paid.
 */
export async function expireCompetingPurchase(
  session: ClientSession,
  services: Services,
  { _id, reader, story }: Pick<PurchaseDoc, "_id" | "reader" | "story">,
): Promise<boolean> {
  if (!reader) return true;
  const other = await Purchase.findOne({ reader, story, live: true, _id: { $ne: _id } })
    .session(session)
    .lean<PurchaseDoc>();
  if (other?.paidAt) return false;
  if (other) await abandonPurchase(session, services, other);
  return true;
}
