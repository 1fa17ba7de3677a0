import { forbidden } from "#core/base/errors.ts";
import type { Policy } from "#core/base/policy.ts";
import { isAdmin } from "#core/base/viewer.ts";
import type { CouponDoc, PurchaseDoc } from "./model.ts";

/** Buyer only; an admin may read (product.md, People). An author sees sales, but never buyers. */
export const purchasePolicy: Policy<Pick<PurchaseDoc, "buyer">> = {
  readable(viewer) {
    if (!viewer.id) throw forbidden();
    return isAdmin(viewer) ? {} : { buyer: viewer.id };
  },
  can: (viewer, _action, purchase) => purchase !== null && String(purchase.buyer) === viewer.id,
};

/** Author only: codes are given to readers by the author. */
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
