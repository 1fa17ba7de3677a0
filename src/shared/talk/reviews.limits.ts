/** Characters of a review and of its answer; reviews of one page, and those that a story's page shows: ours. */
export const REVIEW_MAX = 10_000;
export const REVIEW_ANSWER_MAX = 2_000;
export const REVIEWS_PER_PAGE = 10;
export const REVIEWS_ON_STORY = 3;
