import { defineResource, type Resource } from "#core/api/index.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { FOLLOWERS_PER_PAGE } from "#shared/library/followers.limits.ts";
import { unseenIdsOf } from "../../people/blocks/index.ts";
import { followUser, removeFollow } from "./commands.ts";
import { Follower, type FollowerDoc } from "./model.ts";
import { followerPolicy } from "./policy.ts";
import { followRules } from "./rules.ts";

const relation = { type: "relation", target: "users", filter: true, sort: true } as const;

/** `/api/followers`: ten per page, sorted by the other member's name (specification, section 7). */
export const followerResource = (services: Services): Resource =>
  defineResource<FollowerDoc>({
    name: "followers",
    cache: { tags: ["followers"] },
    singular: "follower",
    scopes: { read: "read", write: "write" },
    description:
      "Who follows whom. Sorted by name: of the followed when filtered by follower, otherwise of the follower.",
    model: Follower,
    policy: followerPolicy,
    // The viewer's own follows and followers stay.
    unseen: async ({ id }) => {
      const unseen = { $in: id ? (await unseenIdsOf(id)).map(toId) : [] };
      if (!id || unseen.$in.length === 0) return null;
      return {
        $or: [
          { follower: unseen, following: { $ne: toId(id) } },
          { following: unseen, follower: { $ne: toId(id) } },
        ],
      };
    },
    timestamps: false,
    fields: {
      follower: { ...relation, copies: { name: "followerName" } },
      following: { ...relation, copies: { name: "followingName" } },
      createdAt: { type: "datetime", filter: true, sort: true },
    },
    defaults: {
      pageSize: FOLLOWERS_PER_PAGE,
      sort: (filtered) =>
        filtered.has("follower") ? "following.name" : filtered.has("following") ? "follower.name" : "id:desc",
    },
    rules: { create: followRules },
    commands: {
      create: (caller, input) => followUser(services, caller, input),
      delete: (caller, id) => removeFollow(services, caller, id),
    },
  });
