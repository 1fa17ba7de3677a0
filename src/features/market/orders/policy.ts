import { forbidden } from "#core/base/errors.ts";
import type { Policy } from "#core/base/policy.ts";
import { isAdmin, isStaff, type Viewer } from "#core/base/viewer.ts";
import type { OrderDoc } from "./document.ts";

export type OrderAction = "act" | "say";

/**
 * Policy for orders: readable by both sides, the seller once it is paid; by staff from a dispute on
 * (product.md, People).
 */
export const orderPolicy: Policy<Pick<OrderDoc, "buyer" | "seller" | "disputedAt">, OrderAction> = {
  readable(viewer) {
    if (!viewer.id) throw forbidden();
    const sides = [{ buyer: viewer.id }, { seller: viewer.id, paidAt: { $ne: null } }];
    return { $or: isStaff(viewer) ? [...sides, { disputedAt: { $ne: null } }] : sides };
  },
  can: (viewer, action, order) =>
    order !== null &&
    (sideOf(viewer, order) !== null ||
      (action === "act" && (isAdmin(viewer) || (isStaff(viewer) && order.disputedAt !== null)))),
};

/**
 * Filter for the orders that staff see in the back office: all for admins; for moderators those that were in
 * dispute, because an order is private to its two sides until then (product.md, People).
 */
export const officeFilter = (viewer: Viewer): Readonly<Record<string, unknown>> =>
  isAdmin(viewer) ? {} : { disputedAt: { $ne: null } };

/** Returns a member's side of an order; null for neither. */
export const sideOf = (
  { id }: Pick<Viewer, "id">,
  { buyer, seller }: Pick<OrderDoc, "buyer" | "seller">,
): "buyer" | "seller" | null =>
  id === null ? null : String(buyer) === id ? "buyer" : String(seller) === id ? "seller" : null;
