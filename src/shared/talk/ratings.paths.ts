import type { HasSlug } from "../address.ts";

/** URL paths of `talk/ratings`. */
export const ratingsPaths = {
  /** Target of the star rating form. */
  storyRating: (story: HasSlug) => `/story/${story.id}/${story.slug}/rating`,
} as const;
