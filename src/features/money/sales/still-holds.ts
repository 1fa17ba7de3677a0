import type { ClientSession } from "mongoose";
import type { salesText } from "#shared/money/sales.text.ts";
import { findPrice } from "../../stories/stories/index.ts";
import { couponHolds } from "./coupons.ts";
import type { PurchaseDoc } from "./model.ts";
import { SaleTerms, type SaleTermsDoc } from "./terms-model.ts";

/** Reason why a purchase can no longer be completed as agreed. */
export type NoLonger = keyof typeof salesText.noLonger;

/**
 * Returns why a started purchase can no longer be completed as agreed: its story, price or coupon; null if it
 * can.
 */
export async function whyNoLonger(
  session: ClientSession,
  { story, listing, coupon }: Pick<PurchaseDoc, "story" | "listing" | "coupon">,
  now: Date,
): Promise<NoLonger | null> {
  const price = await findPrice(story, session);
  if (price === null) return "not-for-sale";
  const terms = await SaleTerms.findById(story).session(session).lean<SaleTermsDoc>();
  const isPrice = terms?.mode === "minimum" ? listing >= price : listing === price;
  if (!isPrice) return "price";
  return coupon && !(await couponHolds(session, coupon, now)) ? "coupon" : null;
}
