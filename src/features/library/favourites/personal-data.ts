import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import type { Services } from "../../../core/services.ts";
import { forgetFavouritesOf } from "./commands.ts";
import { Favourite } from "./model.ts";

/** What a member favourited, without what would tell of a block; who favourited them is theirs to tell. */
export const favouritePersonalData = (services: Services): PersonalData => ({
  models: ["Favourite"],
  async *export({ id }) {
    yield jsonListFile("favourites.json", () =>
      Favourite.find({ favouriter: toId(id) })
        .select("-shadowBanned -open")
        .lean()
        .cursor(),
    );
  },
  erase: ({ id }) => forgetFavouritesOf(services, id),
});
