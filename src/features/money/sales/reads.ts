import { toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import { Coupon, type CouponDoc, Purchase, type PurchaseDoc } from "./model.ts";

const PAGE = 25;
/** Purchase fields needed by lists. */
export const WHOLE: Readonly<Record<string, 1>> = {
  buyer: 1,
  story: 1,
  author: 1,
  title: 1,
  state: 1,
  listing: 1,
  discount: 1,
  price: 1,
  fee: 1,
  providerFee: 1,
  referral: 1,
  share: 1,
  refunded: 1,
  refund: 1,
  tax: 1,
  receipt: 1,
  paidAt: 1,
  createdAt: 1,
  gift: 1,
};

/** Lists a member's purchases, including unpaid ones, newest first. */
export const purchasesOf = (buyer: string, place: Place): Promise<KeysetPage<PurchaseDoc>> =>
  findKeysetPage<PurchaseDoc, PurchaseDoc>(Purchase, {
    filter: { buyer: toId(buyer) },
    key: "createdAt",
    limit: PAGE,
    projection: WHOLE,
    ...place,
  });

/** Lists a member's sales, newest first; limited to one provider if given. */
export const salesOf = (author: string, place: Place, provider?: string): Promise<KeysetPage<PurchaseDoc>> =>
  findKeysetPage<PurchaseDoc, PurchaseDoc>(Purchase, {
    filter: { author: toId(author), ...(provider ? { provider } : {}), paidAt: { $gt: new Date(0) } },
    key: "paidAt",
    limit: PAGE,
    projection: WHOLE,
    ...place,
  });

/** Returns an author's coupons, newest first. */
export const couponsOf = (author: string): Promise<CouponDoc[]> =>
  Coupon.find({ author: toId(author) })
    .sort({ createdAt: -1, _id: -1 })
    .limit(500)
    .lean<CouponDoc[]>();

/** Returns purchased titles by purchase id, as of the purchase. One query. */
export async function findPurchaseTitles(
  ids: readonly string[],
): Promise<Map<string, Pick<PurchaseDoc, "title">>> {
  const purchases = await Purchase.find({ _id: { $in: ids.map(toId) } }, { title: 1 }).lean<
    Pick<PurchaseDoc, "_id" | "title">[]
  >();
  return new Map(purchases.map(({ _id, title }) => [String(_id), { title }]));
}

/** Returns the buyer's last declared country of residence; "" if never asked. */
export async function lastCountryOf(buyer: string): Promise<string> {
  const last = await Purchase.findOne({ buyer: toId(buyer), tax: { $ne: null } }, { "tax.country": 1 })
    .sort({ createdAt: -1, _id: -1 })
    .lean<Pick<PurchaseDoc, "tax">>();
  return last?.tax?.country ?? "";
}
