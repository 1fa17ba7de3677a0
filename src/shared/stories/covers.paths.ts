import type { HasSlug } from "../address.ts";

/** URL paths of `stories/covers`. */
export const coversPaths = {
  /**
   * Generated cover of a story without a picture. The slug changes with the title, so the response can be
   * cached forever.
   */
  drawnCover: (story: HasSlug) => `/covers/${story.id}/${story.slug}.svg`,
  storyImage: (story: HasSlug) => `/og/story/${story.id}.png`,
} as const;
