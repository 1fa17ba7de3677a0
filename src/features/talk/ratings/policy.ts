import type { Policy } from "../../../core/base/policy.ts";
import type { StoryRatingDoc } from "./model.ts";

/** Ratings are read where their story is, one's own always, and only one's own are changed (product.md, People). */
export const ratingPolicy: Policy<Pick<StoryRatingDoc, "rater">> = {
  readable: ({ id }) => (id ? { $or: [{ open: true }, { rater: id }] } : { open: true }),
  can(viewer, action, rating) {
    if (!viewer.id) return false;
    return action === "create" || (rating !== null && String(rating.rater) === viewer.id);
  },
};
