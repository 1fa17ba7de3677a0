import { followTeam } from "../../stories/stories/index.ts";
import { deriveReview, reviewContent } from "./state.ts";

/** Hides the reviews of members who join a story's team, and shows them again when they leave it. */
export const followReviewTeam = followTeam(reviewContent, "reviewer", deriveReview);
