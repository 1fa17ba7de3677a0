/**
 * Per cent that a rating weighs: at least so much, of whoever has opened a chapter, and so much of whoever has read
 * all of the story. Ours.
 */
export const RATING_WEIGHT = { least: 10, whole: 100 } as const;

/** Ratings from which on search engines are told of the mean: ours. */
export const RATINGS_TOLD_FROM = 5;

/** Entries a page (specification, section 9). */
export const RATINGS_PER_PAGE = 10;
