/** Limits in characters. Not in the specification. */
export const BIO_MAX = 5_000;
export const SKILL_MAX = 60;
export const SKILLS_MAX = 30;

/** Entries per page (specification, section 9). */
export const PEOPLE_PER_PAGE = 10;
