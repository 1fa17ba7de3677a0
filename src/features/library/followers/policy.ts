import type { Filter, Policy } from "#core/base/policy.ts";
import type { FollowerDoc } from "./model.ts";

/** Neither side is banned or leaving. */
const present = { followerHidden: { $ne: true }, followingHidden: { $ne: true } } as const;
const open: Filter = Object.freeze({
  shadowBanned: false,
  followerHides: false,
  followingHides: false,
  ...present,
});

/**
 * Policy for follows: public (product.md, People) unless one of the two hides the list; the follower always
 * sees their entries, the followed member theirs, except follows by someone they have blocked.
 */
export const followerPolicy: Policy<Pick<FollowerDoc, "follower">, "create" | "delete"> = {
  readable: ({ id }) =>
    id
      ? {
          $or: [open, { follower: id, ...present }, { following: id, shadowBanned: false, ...present }],
        }
      : open,
  can(viewer, action, follow) {
    if (!viewer.id) return false;
    return action === "create" || (follow !== null && String(follow.follower) === viewer.id);
  },
};
