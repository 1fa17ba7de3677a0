import { type HasSlug, query } from "../address.ts";

/** URL paths of `reading/find-in-story`. */
export const findInStoryPaths = {
  /**
   * Search in the text of a story; `from` is the start of a page of results: "12.3" is a chapter and a
   * paragraph.
   */
  findInStory: (story: HasSlug, values: { q?: string | undefined; from?: string | undefined } = {}) =>
    `/story/${story.id}/${story.slug}/find${query(values)}`,
} as const;
