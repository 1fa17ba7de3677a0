/** Social links of a profile, in display order (section 3). */
export const SOCIAL_LINKS = ["website", "facebook", "twitter", "linkedin", "instagram", "goodreads"] as const;
export type SocialLink = (typeof SOCIAL_LINKS)[number];

/** Sort orders of people (section 2), default first. */
export const PEOPLE_SORTS = ["popular-users", "last-online", "newest"] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];
