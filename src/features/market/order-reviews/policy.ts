import type { Policy } from "../../../core/base/policy.ts";
import { isStaff } from "../../../core/base/viewer.ts";
import type { OrderReviewDoc } from "./model.ts";

/** Everyone reads what buyers said, once it is shown; each what they wrote, and what was written to them and is shown. */
export const orderReviewPolicy: Policy<OrderReviewDoc> = {
  readable(viewer) {
    const open = { shown: true, side: "buyer" };
    if (isStaff(viewer)) return { shown: true };
    return viewer.id ? { $or: [open, { by: viewer.id }, { about: viewer.id, shown: true }] } : open;
  },
  can: (viewer) => viewer.id !== null,
};
