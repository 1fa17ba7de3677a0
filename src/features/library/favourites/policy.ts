import type { Policy } from "#core/base/policy.ts";
import type { FavouriteDoc } from "./model.ts";

const open = { open: true, favouriterHidden: { $ne: true } } as const;

/** Policy for favourites: public if the subject is; a member always sees, and can only remove, their own. */
export const favouritePolicy: Policy<Pick<FavouriteDoc, "favouriter">, "create" | "delete"> = {
  readable: ({ id }) => (id ? { $or: [open, { favouriter: id }] } : open),
  can(viewer, action, favourite) {
    if (!viewer.id) return false;
    return action === "create" || (favourite !== null && String(favourite.favouriter) === viewer.id);
  },
};
