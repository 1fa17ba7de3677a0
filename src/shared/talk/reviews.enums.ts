/** Aspects that a review may rate with stars (issue 5). */
export const REVIEW_ASPECTS = ["plot", "characters", "style", "grammar"] as const;
export type ReviewAspect = (typeof REVIEW_ASPECTS)[number];

/** Sort orders of a story's reviews. */
export const REVIEW_SORTS = ["helpful", "newest", "rating"] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];
