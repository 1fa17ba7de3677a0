import { toId } from "../../../core/db/ids.ts";
import { jsonFile, type PersonalData } from "../../../core/personal-data.ts";
import { Coupon, type CouponDoc, Purchase, type PurchaseDoc } from "./model.ts";
import { presentCoupon, presentPurchase, presentSale } from "./present.ts";
import { SaleTerms, type SaleTermsDoc } from "./terms-model.ts";

/**
 * What a member bought, sold and gave away. Purchases stay when an account is erased, for the books and the law need
 * them; they name it by its id alone, which is nobody's any longer.
 */
export const salesPersonalData = (now: () => Date): PersonalData => ({
  models: ["Purchase", "Coupon", "SaleTerms"],
  async *export({ id }) {
    const member = toId(id);
    const bought = await Purchase.find({ buyer: member }).lean<PurchaseDoc[]>();
    if (bought.length > 0)
      yield jsonFile(
        "purchases.json",
        // The tax with what says that they live where it is paid.
        bought.map((each) => ({ ...presentPurchase(each, null, null), tax: each.tax })),
      );
    const given = await Purchase.find({ buyer: member, gift: { $ne: null } }).lean<PurchaseDoc[]>();
    if (given.length > 0)
      yield jsonFile(
        "gifts-given.json",
        given.map(({ _id, title, gift, paidAt }) => {
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
          ...{ story: String(_id), mode, suggested, draft, timed },
        })),
      );
  },
  async erase({ id }) {
    await SaleTerms.deleteMany({ author: toId(id) });
    await Coupon.deleteMany({ author: toId(id) });
    // What was not redeemed still can be by its link; words and addresses go with who gave them.
    await Purchase.updateMany(
      { buyer: toId(id), gift: { $ne: null } },
      { $set: { "gift.message": "", "gift.email": null } },
    );
    await Purchase.updateMany({ "refund.by": toId(id) }, { $set: { "refund.reason": "" } });
  },
});
