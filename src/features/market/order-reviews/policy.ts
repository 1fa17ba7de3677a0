import type { Policy } from "#core/base/policy.ts";
import { isStaff } from "#core/base/viewer.ts";
import type { OrderReviewDoc } from "./model.ts";

/**
 * Policy for reviews: everyone reads published ones by buyers; members read what they wrote, and published
 * ones about them.
 */
export const orderReviewPolicy: Policy<OrderReviewDoc> = {
  readable(viewer) {
    const open = { shown: true, side: "buyer", byHidden: { $ne: true } };
    if (isStaff(viewer)) return { shown: true };
    return viewer.id
      ? { $or: [open, { by: viewer.id }, { about: viewer.id, shown: true, byHidden: { $ne: true } }] }
      : open;
  },
  can: (viewer) => viewer.id !== null,
};
