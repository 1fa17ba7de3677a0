import { forbidden } from "#core/base/errors.ts";
import type { Policy } from "#core/base/policy.ts";
import { isStaff } from "#core/base/viewer.ts";
import type { BriefDoc, OfferDoc } from "./model.ts";

/**
 * Policy for briefs: members read those open to all, and those they wrote or were invited to; staff those
 * open to all, including removed ones.
 */
export const briefPolicy: Policy<BriefDoc> = {
  readable(viewer) {
    if (!viewer.id) throw forbidden();
    const shown = { removed: false, authorHidden: { $ne: true } };
    const open = { openToAll: true, ...(isStaff(viewer) ? {} : shown) };
    return { $or: [open, { invited: viewer.id, ...shown }, { author: viewer.id }] };
  },
  can: (viewer, _action, brief) => brief !== null && viewer.id === String(brief.author),
};

/** Policy for offers: readable by author and seller. */
export const offerPolicy: Policy<Pick<OfferDoc, "author" | "seller">> = {
  readable(viewer) {
    if (!viewer.id) throw forbidden();
    return { $or: [{ author: viewer.id, sellerHidden: { $ne: true } }, { seller: viewer.id }] };
  },
  can: (viewer, action, offer) =>
    action === "create" ? viewer.id !== null : offer !== null && viewer.id === String(offer.seller),
};
