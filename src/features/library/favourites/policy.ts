import type { Policy } from "../../../core/base/policy.ts";
import type { FavouriteDoc } from "./model.ts";

/** Favourites are public where the thing is; one's own are always seen, and only one's own can be taken back. */
export const favouritePolicy: Policy<Pick<FavouriteDoc, "favouriter">, "create" | "delete"> = {
  readable: ({ id }) => (id ? { $or: [{ open: true }, { favouriter: id }] } : { open: true }),
  can(viewer, action, favourite) {
    if (!viewer.id) return false;
    return action === "create" || (favourite !== null && String(favourite.favouriter) === viewer.id);
  },
};
