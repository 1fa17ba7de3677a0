import { forbidden } from "../../../core/base/errors.ts";
import type { Policy } from "../../../core/base/policy.ts";
import { isStaff } from "../../../core/base/viewer.ts";
import type { BriefDoc, OfferDoc } from "./model.ts";

/** Members read what is open to all, and what they wrote or were invited to; the staff what is open to all, taken down too. */
export const briefPolicy: Policy<BriefDoc> = {
  readable(viewer) {
    if (!viewer.id) throw forbidden();
    const open = isStaff(viewer) ? { openToAll: true } : { openToAll: true, removed: false };
    return { $or: [open, { invited: viewer.id, removed: false }, { author: viewer.id }] };
  },
  can: (viewer, _action, brief) => brief !== null && viewer.id === String(brief.author),
};

/** An offer is its two sides'. */
export const offerPolicy: Policy<Pick<OfferDoc, "author" | "seller">> = {
  readable(viewer) {
    if (!viewer.id) throw forbidden();
    return { $or: [{ author: viewer.id }, { seller: viewer.id }] };
  },
  can: (viewer, action, offer) =>
    action === "create" ? viewer.id !== null : offer !== null && viewer.id === String(offer.seller),
};
