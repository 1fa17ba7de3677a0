import { followTeam } from "../../stories/stories/index.ts";
import { deriveRating, ratingContent } from "./count.ts";

/** Stops counting the ratings of members who join a story's team, and counts them again when they leave it. */
export const followRatingTeam = followTeam(ratingContent, "rater", deriveRating);
