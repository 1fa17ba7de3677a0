import { userCounter } from "../../people/users/index.ts";
import { countBy } from "../../platform/counters/index.ts";
import { storyCounter } from "../../stories/stories/index.ts";
import { countedFavourites } from "./counted.ts";
import { Favourite } from "./model.ts";

/** Counts favourites of stories and authors. */
export const favouriteCounters = [
  storyCounter("favourites", ["favourites"], countBy(Favourite, "story", "favourites", countedFavourites)),
  userCounter("favourites", countBy(Favourite, "author", "favourites", countedFavourites)),
];
