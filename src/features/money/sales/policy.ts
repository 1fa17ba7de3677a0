import { forbidden } from "../../../core/base/errors.ts";
import type { Policy } from "../../../core/base/policy.ts";
import { isAdmin } from "../../../core/base/viewer.ts";
import type { CouponDoc, PurchaseDoc } from "./model.ts";

/** What one bought, and nobody else; an admin reads (product.md, People). An author sees sales, never who bought. */
export const purchasePolicy: Policy<Pick<PurchaseDoc, "buyer">> = {
  readable(viewer) {
    if (!viewer.id) throw forbidden();
    return isAdmin(viewer) ? {} : { buyer: viewer.id };
  },
  can: (viewer, _action, purchase) => purchase !== null && String(purchase.buyer) === viewer.id,
};

/** One's own coupons only: a code is for whom its author gives it. */
export const couponPolicy: Policy<Pick<CouponDoc, "author">> = {
  readable(viewer) {
    if (!viewer.id) throw forbidden();
    return { author: viewer.id };
  },
  can(viewer, action, coupon) {
    if (!viewer.id) return false;
    return action === "create" || (coupon !== null && String(coupon.author) === viewer.id);
  },
};
