import { type HasSlug, query } from "../address.ts";
import type { StoryList } from "../story.enums.ts";

/** URL paths of `stories/catalogue`. */
export const cataloguePaths = {
  home: () => "/",
  homeWithHidden: () => "/?hidden=show",
  stories: () => "/stories",
  storyList: (list: StoryList) => `/stories/${list}`,
  genre: (genre: string) => `/genres/${genre}`,
  search: (values: Record<string, string | number | undefined> = {}) => `/search${query(values)}`,
  story: (story: HasSlug, hidden?: "show") => `/story/${story.id}/${story.slug}${query({ hidden })}`,
  storyUnlock: (story: HasSlug) => `/story/${story.id}/${story.slug}/unlock`,
  storyFeature: (story: HasSlug) => `/story/${story.id}/${story.slug}/feature`,
  adminStories: (filter: { q?: string | undefined; state?: string | undefined } = {}) =>
    `/admin/stories${query(filter)}`,
  adminStory: (id: string) => `/admin/stories/${id}`,
} as const;
