import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { forgetFavouritesOf, setFavouritesHidden } from "./commands.ts";
import { Favourite } from "./model.ts";

/**
 * Exports a member's favourites, without data that would reveal a block; favourites by others are those
 * members' data.
 */
export const favouritePersonalData = (services: Services): PersonalData => ({
  models: ["Favourite"],
  async *export({ id }) {
    yield jsonListFile("favourites.json", () =>
      Favourite.find({ favouriter: toId(id) })
        .select("-shadowBanned -open -favouriterHidden")
        .lean()
        .cursor(),
    );
  },
  hide: ({ id }) => setFavouritesHidden(services, id, true),
  show: ({ id }) => setFavouritesHidden(services, id, false),
  erase: ({ id }) => forgetFavouritesOf(services, id),
});
