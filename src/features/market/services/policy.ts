import type { Filter, Policy } from "#core/base/policy.ts";
import { isStaff, type Viewer } from "#core/base/viewer.ts";
import type { ServiceDoc } from "./model.ts";

export type ServiceAction = "create" | "update" | "delete" | "review" | "order";

const everything: Filter = Object.freeze({});
const open: Filter = Object.freeze({ open: true });

const isOwn = (viewer: Viewer, { seller }: Pick<ServiceDoc, "seller">): boolean =>
  viewer.id !== null && viewer.id === String(seller);

/**
 * Policy for services: approved ones are public, sellers read their own, staff all; staff decides
 * (product.md, People), except about their own (decision 84).
 */
export const servicePolicy: Policy<Pick<ServiceDoc, "seller" | "open">, ServiceAction> = {
  readable: (viewer) =>
    isStaff(viewer) ? everything : viewer.id ? { $or: [open, { seller: viewer.id }] } : open,
  can(viewer, action, service) {
    if (!viewer.id) return false;
    if (action === "create") return true;
    if (!service) return false;
    if (action === "review") return isStaff(viewer);
    if (action === "order") return service.open && !isOwn(viewer, service);
    return isOwn(viewer, service);
  },
};
