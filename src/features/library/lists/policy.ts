import type { Filter, Policy } from "#core/base/policy.ts";
import { isStaff } from "#core/base/viewer.ts";
import type { ItemDoc, ListDoc } from "./model.ts";

export type ListAction = "create" | "update" | "delete" | "follow";

const open: Filter = Object.freeze({ open: true });

/**
 * Policy for lists: public ones are readable by everyone, private ones only by their owner, not even staff,
 * who may act on the owner's behalf (product.md, People). Staff may remove public ones that break the rules.
 */
export const listPolicy: Policy<Pick<ListDoc, "owner" | "open">, ListAction> = {
  readable: ({ id, actor }) => (id && !actor ? { $or: [open, { owner: id }] } : open),
  can(viewer, action, list) {
    if (!viewer.id) return false;
    if (action === "create") return true;
    if (!list) return false;
    const own = String(list.owner) === viewer.id;
    if (action === "follow") return !own && list.open;
    return own || (action === "delete" && list.open && isStaff(viewer));
  },
};

/** Policy for list entries: entries of public lists with a listed story, and all of the owner's. */
export const itemPolicy: Policy<Pick<ItemDoc, "owner">> = {
  readable: ({ id, actor }) => (id && !actor ? { $or: [open, { owner: id }] } : open),
  can(viewer, action, item) {
    if (!viewer.id) return false;
    return action === "create" || (item !== null && String(item.owner) === viewer.id);
  },
};
