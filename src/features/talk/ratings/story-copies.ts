import type { StoryCopies } from "../../stories/stories/index.ts";
import { StoryRating } from "./model.ts";

/** What ratings copy from their story: whether it is listed. */
export const ratingCopies: StoryCopies = {
  name: "story-ratings",
  model: StoryRating,
  fields: ["counted", "open"],
  concerned: ({ before, after }) => (before.listed === after.listed ? null : { story: after._id }),
  valuesOf({ listed }) {
    return ({ counted }) => ({ open: counted === true && listed });
  },
};
