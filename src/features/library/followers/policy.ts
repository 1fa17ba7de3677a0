import type { Filter, Policy } from "../../../core/base/policy.ts";
import type { FollowerDoc } from "./model.ts";

const open: Filter = Object.freeze({ shadowBanned: false, followerHides: false, followingHides: false });

/**
 * Who follows whom is public (product.md, People) unless one of the two hides the list; the follower always sees
 * their own, the followed one theirs, but never a follow by someone they have blocked.
 */
export const followerPolicy: Policy<Pick<FollowerDoc, "follower">, "create" | "delete"> = {
  readable: ({ id }) =>
    id ? { $or: [open, { follower: id }, { following: id, shadowBanned: false }] } : open,
  can(viewer, action, follow) {
    if (!viewer.id) return false;
    return action === "create" || (follow !== null && String(follow.follower) === viewer.id);
  },
};
