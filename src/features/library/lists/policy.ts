import type { Filter, Policy } from "../../../core/base/policy.ts";
import { isStaff } from "../../../core/base/viewer.ts";
import type { ItemDoc, ListDoc } from "./model.ts";

export type ListAction = "create" | "update" | "delete" | "follow";

const open: Filter = Object.freeze({ open: true });

/**
 * Public lists are everyone's to read, private ones their owner's alone, the staff not excepted (product.md, People).
 * What is public and does not belong here the staff may take away.
 */
export const listPolicy: Policy<Pick<ListDoc, "owner" | "open">, ListAction> = {
  readable: ({ id }) => (id ? { $or: [open, { owner: id }] } : open),
  can(viewer, action, list) {
    if (!viewer.id) return false;
    if (action === "create") return true;
    if (!list) return false;
    const own = String(list.owner) === viewer.id;
    if (action === "follow") return !own && list.open;
    return own || (action === "delete" && list.open && isStaff(viewer));
  },
};

/** Entries of open lists whose story everyone may find, and all of one's own. */
export const itemPolicy: Policy<Pick<ItemDoc, "owner">> = {
  readable: ({ id }) => (id ? { $or: [open, { owner: id }] } : open),
  can(viewer, action, item) {
    if (!viewer.id) return false;
    return action === "create" || (item !== null && String(item.owner) === viewer.id);
  },
};
