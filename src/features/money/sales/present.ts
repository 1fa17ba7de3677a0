import { moneyPaths } from "../../../shared/money/money.paths.ts";
import type { CouponDto, CouponsPageData, PurchaseDto, SaleDto } from "../../../shared/money/sales.dto.ts";
import type { TimedPriceDto } from "../../../shared/money/selling.dto.ts";
import { presentTax } from "../money-settings/index.ts";
import { receiptNumber } from "../payments/index.ts";
import type { CouponDoc, PurchaseDoc } from "./model.ts";
import { shareLeft } from "./split.ts";
import type { SaleTermsDoc } from "./terms-model.ts";

/** A purchase for its buyer; `story` and `author` as they are today, null where they are gone. */
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

/** A sale for its author: never who bought. */
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
  paidAt: purchase.paidAt!.toISOString(),
});

/** Links of a coupon that are shown. */
const LINKS = 20;

type Priced = CouponsPageData["stories"];

/** A coupon, the story that it is for (null: all), and its author's stories that have a price. */
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

/** A price for a while as its author set it; null for none. */
export const presentTimed = (terms: Pick<SaleTermsDoc, "timed"> | null): TimedPriceDto | null =>
  terms?.timed
    ? {
        ...{ cents: terms.timed.price, usualCents: terms.timed.usual },
        from: terms.timed.from.toISOString(),
        last: new Date(terms.timed.until.getTime() - 1).toISOString(),
      }
    : null;
