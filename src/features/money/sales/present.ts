import { moneyPaths } from "#shared/money/money.paths.ts";
import type { CouponDto, CouponsPageData, PurchaseDto, SaleDto } from "#shared/money/sales.dto.ts";
import type { TimedPriceDto } from "#shared/money/selling.dto.ts";
import { presentTax } from "../money-settings/index.ts";
import { receiptNumber } from "../payments/index.ts";
import type { CouponDoc, PurchaseDoc } from "./model.ts";
import { shareLeft } from "./split.ts";
import type { SaleTermsDoc } from "./terms-model.ts";

/** Presents a purchase to its buyer; `story` and `author` are current, null if deleted. */
export const presentPurchase = (
  purchase: PurchaseDoc,
  story: PurchaseDto["story"],
  author: PurchaseDto["author"],
): PurchaseDto => ({
  id: String(purchase._id),
  title: purchase.title,
  isGift: Boolean(purchase.gift),
  story,
  author,
  state: purchase.state,
  listingCents: purchase.listing,
  discountCents: purchase.discount,
  priceCents: purchase.price,
  tax: presentTax(purchase.tax),
  refundedCents: purchase.refunded,
  refundReason: purchase.refund?.by === null ? purchase.refund.reason : "",
  receipt: receiptNumber(purchase),
  paidAt: purchase.paidAt?.toISOString() ?? null,
  createdAt: purchase.createdAt.toISOString(),
});

/** Presents a sale to its author, without the buyer. */
export const presentSale = (purchase: PurchaseDoc): SaleDto => ({
  id: String(purchase._id),
  title: purchase.title,
  state: purchase.state,
  listingCents: purchase.listing,
  discountCents: purchase.discount,
  priceCents: purchase.price,
  feeCents: purchase.fee + purchase.referral,
  providerFeeCents: purchase.providerFee,
  shareCents: purchase.share,
  shareLeftCents: shareLeft(purchase),
  refundedCents: purchase.refunded,
  refundReason: purchase.refund?.by === null ? purchase.refund.reason : "",
  paidAt: purchase.paidAt!.toISOString(),
});

/** Limit on the coupon links shown. */
const LINKS = 20;

type Priced = CouponsPageData["stories"];

/** Presents a coupon with its story (null: all) and its author's priced stories. */
export function presentCoupon(coupon: CouponDoc, story: Priced | null, all: Priced, now: Date): CouponDto {
  const ended = coupon.endedAt !== null || (coupon.until !== null && coupon.until <= now);
  return {
    id: String(coupon._id),
    code: coupon.code,
    percent: coupon.percent,
    storyTitle: story && (story[0]?.title ?? ""),
    from: coupon.from?.toISOString() ?? null,
    last: coupon.until && new Date(coupon.until.getTime() - 1).toISOString(),
    limit: coupon.limit,
    used: coupon.used,
    ended,
    links: ended
      ? []
      : (story ?? all).slice(0, LINKS).map((each) => ({
          title: each.title,
          href: moneyPaths.buyStory(each, coupon.code),
        })),
  };
}

/** Presents a temporary price to its author; null if there is none. */
export const presentTimed = (terms: Pick<SaleTermsDoc, "timed"> | null): TimedPriceDto | null =>
  terms?.timed
    ? {
        cents: terms.timed.price,
        usualCents: terms.timed.usual,
        from: terms.timed.from.toISOString(),
        last: new Date(terms.timed.until.getTime() - 1).toISOString(),
      }
    : null;
