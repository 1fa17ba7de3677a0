import type { ClientSession } from "mongoose";
import type { salesText } from "#shared/money/sales.text.ts";
import { findAbsent } from "../../people/users/index.ts";
import { findPrice } from "../../stories/stories/index.ts";
import { couponHolds } from "./coupons.ts";
import { isReachable } from "./gift-recipients.ts";
import type { PurchaseDoc } from "./model.ts";
import { SaleTerms, type SaleTermsDoc } from "./terms-model.ts";

/** Reason why a purchase can no longer be completed as agreed. */
export type NoLonger = keyof typeof salesText.noLonger;

/**
 * Returns why a started purchase can no longer be completed as agreed: its buyer, story, price, coupon, or the
 * recipient of the gift; null if it can.
 */
export async function whyNoLonger(
  session: ClientSession,
  {
    buyer,
    story,
    listing,
    coupon,
    gift,
  }: Pick<PurchaseDoc, "buyer" | "story" | "listing" | "coupon" | "gift">,
  now: Date,
): Promise<NoLonger | null> {
  if ((await findAbsent([String(buyer)], session)).size > 0) return "account";
  const price = await findPrice(story, session);
  if (price === null) return "not-for-sale";
  const terms = await SaleTerms.findById(story).session(session).lean<SaleTermsDoc>();
  const isPrice = terms?.mode === "minimum" ? listing >= price : listing === price;
  if (!isPrice) return "price";
  if (coupon && !(await couponHolds(session, coupon, now))) return "coupon";
  return gift && !(await isReachable(String(buyer), gift, session)) ? "unreachable" : null;
}
