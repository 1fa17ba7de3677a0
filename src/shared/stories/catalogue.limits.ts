/** Stories that an author features on the own profile: ours. */
export const PROFILE_FEATURED_MAX = 6;

/** Words that part the lengths of `STORY_LENGTHS`: short is below the first, long from the second on. */
export const STORY_LENGTH_WORDS = { medium: 7_500, long: 40_000 } as const;
