import { type HasSlug, query } from "../address.ts";

/** Addresses of `reading/find-in-story`. */
export const findInStoryPaths = {
  /** Words in the text of a story; `from` is where a page of passages begins: "12.3" is a chapter and a paragraph. */
  findInStory: (story: HasSlug, values: { q?: string | undefined; from?: string | undefined } = {}) =>
    `/story/${story.id}/${story.slug}/find${query(values)}`,
} as const;
