/** Number of reviews on one page, and on a story's page. Not in the specification. */
export const REVIEWS_PER_PAGE = 10;
export const REVIEWS_ON_STORY = 3;
