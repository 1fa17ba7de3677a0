import type { HasSlug } from "../address.ts";

/** URL paths of `site/machines`. */
export const machinesPaths = {
  storyFeed: (story: HasSlug) => `/story/${story.id}/${story.slug}/feed.atom`,
  userFeed: (username: string) => `/user/${encodeURIComponent(username)}/feed.atom`,
  siteFeed: () => "/feed.atom",
  genreFeed: (genre: string) => `/genres/${genre}/feed.atom`,
  siteImage: () => "/og/site.png",
  apiDocs: () => "/api/docs",
  openApi: () => "/api/openapi.json",
} as const;
