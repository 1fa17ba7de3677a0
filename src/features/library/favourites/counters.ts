import { userCounter } from "../../people/users/index.ts";
import { countBy } from "../../platform/counters/index.ts";
import { storyCounter } from "../../stories/stories/index.ts";
import { Favourite } from "./model.ts";

/** Shadow-banned ones count for nobody. */
const seen = { shadowBanned: false };

/** Who has favourited stories and authors. */
export const favouriteCounters = [
  storyCounter("favourites", ["favourites"], countBy(Favourite, "story", "favourites", seen)),
  userCounter("favourites", countBy(Favourite, "author", "favourites", seen)),
];
