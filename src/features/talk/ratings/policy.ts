import type { Policy } from "#core/base/policy.ts";
import type { StoryRatingDoc } from "./model.ts";

/**
 * Permissions on ratings: readable with their story; members can always read theirs and change only theirs
 * (product.md, People).
 */
export const ratingPolicy: Policy<Pick<StoryRatingDoc, "rater">> = {
  readable: ({ id }) => (id ? { $or: [{ open: true }, { rater: id }] } : { open: true }),
  can(viewer, action, rating) {
    if (!viewer.id) return false;
    return action === "create" || (rating !== null && String(rating.rater) === viewer.id);
  },
};
