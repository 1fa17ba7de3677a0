/** Limit on stories that an author features on their profile. Not in the specification. */
export const PROFILE_FEATURED_MAX = 6;

/**
 * Word counts that separate the lengths of `STORY_LENGTHS`: short is below the first, long starts at the
 * second.
 */
export const STORY_LENGTH_WORDS = { medium: 7_500, long: 40_000 } as const;

/** Word count below which a story matches the length "under-50000". */
export const STORY_LENGTH_UNDER = 50_000;
