/**
 * Weights of a rating in per cent: `young` while its account is young, `least` for a reader who has only opened a
 * chapter, `whole` for one who has read the whole story. Not in the specification.
 */
export const RATING_WEIGHT = { young: 1, least: 10, whole: 100 } as const;

/**
 * Number of ratings from which the mean is included in structured data for search engines. Not in the
 * specification.
 */
export const RATINGS_TOLD_FROM = 5;

/** Entries per page (specification, section 9). */
export const RATINGS_PER_PAGE = 10;
