import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import type { Services } from "../../../core/services.ts";
import { forgetRatingsOf } from "./keep.ts";
import { StoryRating } from "./model.ts";
import { setAwayOf } from "./subscribers.ts";

/** What a member thinks of stories; it leaves the stories' numbers with them. */
export const ratingPersonalData = (services: Services): PersonalData => ({
  models: ["StoryRating"],
  async *export({ id }) {
    yield jsonListFile("story-ratings.json", () =>
      StoryRating.find({ rater: toId(id) })
        .select("-shadow -counted -open -away")
        .lean()
        .cursor(),
    );
  },
  hide: ({ id }) => setAwayOf(id, true),
  show: ({ id }) => setAwayOf(id, false),
  erase: ({ id }) => forgetRatingsOf(services, id),
});
