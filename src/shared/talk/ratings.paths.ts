import type { HasSlug } from "../address.ts";

/** Addresses of `talk/ratings`. */
export const ratingsPaths = {
  /** Where the stars send to. */
  storyRating: (story: HasSlug) => `/story/${story.id}/${story.slug}/rating`,
} as const;
