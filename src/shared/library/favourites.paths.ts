import type { HasSlug } from "../address.ts";

/** URL paths of `library/favourites`. */
export const favouritesPaths = {
  userFavourite: (username: string) => `/user/${encodeURIComponent(username)}/favourite`,
  storyFavourite: (story: HasSlug) => `/story/${story.id}/${story.slug}/favourite`,
} as const;
