import type { HasSlug } from "../address.ts";

/** Addresses of `stories/covers`. */
export const coversPaths = {
  /** The cover drawn for a story that has no picture; the slug follows the title, so the URL is good for ever. */
  drawnCover: (story: HasSlug) => `/covers/${story.id}/${story.slug}.svg`,
  storyImage: (story: HasSlug) => `/og/story/${story.id}.png`,
} as const;
