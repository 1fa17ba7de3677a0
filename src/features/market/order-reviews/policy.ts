import type { Policy } from "#core/base/policy.ts";
import { isStaff } from "#core/base/viewer.ts";
import type { OrderReviewDoc } from "./model.ts";

/** Filter for reviews that others read: published, not removed by staff, and by a member who is not banned. */
export const VISIBLE = { shown: true, removed: { $ne: true }, byHidden: { $ne: true } } as const;

/**
 * Policy for reviews: everyone reads published ones by buyers; members read what they wrote, and published
 * ones about them. Staff also read removed ones.
 */
export const orderReviewPolicy: Policy<OrderReviewDoc> = {
  readable(viewer) {
    const open = { ...VISIBLE, side: "buyer" };
    if (isStaff(viewer)) return { shown: true };
    return viewer.id ? { $or: [open, { by: viewer.id }, { ...VISIBLE, about: viewer.id }] } : open;
  },
  can: (viewer) => viewer.id !== null,
};
