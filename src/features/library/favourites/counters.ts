import { countedActs } from "../../people/member-content/index.ts";
import { userCounter } from "../../people/users/index.ts";
import { countBy } from "../../platform/counters/index.ts";
import { storyCounter } from "../../stories/stories/index.ts";
import { Favourite } from "./model.ts";

/** Shadow-banned favourites and those of banned members are not counted. */
const counted = countedActs("favouriterHidden");

/** Counts favourites of stories and authors. */
export const favouriteCounters = [
  storyCounter("favourites", ["favourites"], countBy(Favourite, "story", "favourites", counted)),
  userCounter("favourites", countBy(Favourite, "author", "favourites", counted)),
];
