import type { HasSlug } from "../address.ts";

/** URL paths of `library/followers`. */
export const followersPaths = {
  userFollowers: (username: string) => `/user/${encodeURIComponent(username)}/followers`,
  userFollowing: (username: string) => `/user/${encodeURIComponent(username)}/following`,
  userFollow: (username: string) => `/user/${encodeURIComponent(username)}/follow`,
  storyFollow: (story: HasSlug) => `/story/${story.id}/${story.slug}/follow`,
  genreFollow: (genre: string) => `/genres/${genre}/follow`,
} as const;
