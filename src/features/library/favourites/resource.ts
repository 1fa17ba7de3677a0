import { defineResource, type Resource } from "#core/api/index.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { unseenIdsOf } from "../../people/blocks/index.ts";
import { OUTDATED_TAG, withheldWhileOutdated } from "../../stories/stories/index.ts";
import { addFavourite, removeFavouriteById } from "./commands.ts";
import { Favourite, type FavouriteDoc } from "./model.ts";
import { favouritePolicy } from "./policy.ts";
import { favouriteRules } from "./rules.ts";
import { favouriteCopies } from "./story-copies.ts";

const user = { type: "relation", target: "users", filter: true } as const;

/** `/api/favourites`: an author or a story (specification, section 7). */
export const favouriteResource = (services: Services): Resource =>
  defineResource<FavouriteDoc>({
    name: "favourites",
    cache: { tags: ["favourites", OUTDATED_TAG] },
    withheld: withheldWhileOutdated(favouriteCopies.name, "favouriter"),
    singular: "favourite",
    scopes: { read: "read", write: "write" },
    description: "Members' favourites: each is either an author or a story.",
    model: Favourite,
    policy: favouritePolicy,
    // The viewer's own favourites stay.
    unseen: async ({ id }) => {
      const unseen = { $in: id ? (await unseenIdsOf(id)).map(toId) : [] };
      if (!id || unseen.$in.length === 0) return null;
      return {
        favouriter: { $ne: toId(id) },
        $or: [{ favouriter: unseen }, { author: unseen }, { storyAuthor: unseen }],
      };
    },
    timestamps: false,
    fields: {
      favouriter: user,
      author: user,
      story: { type: "relation", target: "stories", filter: true },
      createdAt: { type: "datetime", filter: true, sort: true },
    },
    defaults: { sort: "createdAt:desc" },
    rules: { create: favouriteRules },
    commands: {
      create: (caller, input) => addFavourite(services, caller, input),
      delete: (caller, id) => removeFavouriteById(services, caller, id),
    },
  });
