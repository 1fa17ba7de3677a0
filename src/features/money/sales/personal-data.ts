import { toId } from "#core/db/ids.ts";
import { jsonFile, type PersonalData } from "#core/personal-data.ts";
import { Coupon, type CouponDoc, Purchase, type PurchaseDoc } from "./model.ts";
import { presentCoupon, presentPurchase, presentSale } from "./present.ts";
import { SaleTerms, type SaleTermsDoc } from "./terms-model.ts";

/**
 * A member's purchases, sales and gifts. Purchases are retained after account deletion, as bookkeeping and
 * law require; they then contain only an id that no longer identifies anyone.
 */
export const salesPersonalData = (now: () => Date): PersonalData => ({
  models: ["Purchase", "Coupon", "SaleTerms"],
  async *export({ id }) {
    const member = toId(id);
    const bought = await Purchase.find({ buyer: member }).lean<PurchaseDoc[]>();
    if (bought.length > 0)
      yield jsonFile(
        "purchases.json",
        // The tax with the evidence of the buyer's country, and the paid chapters sent to them, which decide
        // on refunds.
        bought.map((each) => ({
          ...presentPurchase(each, null, null),
          tax: each.tax,
          served: (each.served ?? []).map(String),
        })),
      );
    const purchases = await Purchase.find({ buyer: member, gift: { $ne: null } }).lean<PurchaseDoc[]>();
    if (purchases.length > 0)
      yield jsonFile(
        "gifts-given.json",
        purchases.map(({ _id, title, gift, paidAt }) => {
          const { to, email, message, redeemedAt } = gift!;
          return { purchase: String(_id), title, to: to && String(to), email, message, paidAt, redeemedAt };
        }),
      );
    const got = await Purchase.find({ reader: member, gift: { $ne: null } }).lean<PurchaseDoc[]>();
    if (got.length > 0)
      yield jsonFile(
        "gifts-received.json",
        got.map(({ title, gift }) => ({
          title,
          message: gift!.message,
          redeemedAt: gift!.redeemedAt,
        })),
      );
    const sold = await Purchase.find({ author: member, paidAt: { $ne: null } }).lean<PurchaseDoc[]>();
    if (sold.length > 0) yield jsonFile("sales.json", sold.map(presentSale));
    const coupons = await Coupon.find({ author: member }).lean<CouponDoc[]>();
    if (coupons.length > 0)
      yield jsonFile(
        "coupons.json",
        coupons.map((each) => presentCoupon(each, null, [], now())),
      );
    const terms = await SaleTerms.find({ author: member }).lean<SaleTermsDoc[]>();
    if (terms.length > 0)
      yield jsonFile(
        "selling.json",
        terms.map(({ _id, mode, suggested, draft, timed }) => ({
          story: String(_id),
          mode,
          suggested,
          draft,
          timed,
        })),
      );
  },
  async erase({ id }) {
    await SaleTerms.deleteMany({ author: toId(id) });
    await Coupon.deleteMany({ author: toId(id) });
    // Unredeemed gifts can still be redeemed by link; messages and addresses are deleted with the giver.
    await Purchase.updateMany(
      { buyer: toId(id), gift: { $ne: null } },
      { $set: { "gift.message": "", "gift.email": null } },
    );
    await Purchase.updateMany({ reader: toId(id) }, { $unset: { served: 1 } });
    await Purchase.updateMany({ "refund.by": toId(id) }, { $set: { "refund.reason": "" } });
  },
});
