import { type HasSlug, query } from "../address.ts";

/** Addresses of `library/bookmarks`. */
export const bookmarksPaths = {
  bookmarks: (values: { kind?: string | undefined; q?: string | undefined } = {}) =>
    `/bookmarks${query(values)}`,
  /** Leads to what it marks, wherever that is by now. */
  bookmark: (id: string) => `/bookmarks/${id}`,
  bookmarkEdit: (id: string) => `/bookmarks/${id}/edit`,
  bookmarkRemove: (id: string) => `/bookmarks/${id}/remove`,
  storyBookmark: (story: HasSlug) => `/story/${story.id}/${story.slug}/bookmark`,
  chapterBookmark: (
    story: HasSlug,
    number: number,
    values: { quote?: string; prefix?: string; suffix?: string } = {},
  ) => `/story/${story.id}/${story.slug}/chapter/${number}/bookmark${query(values)}`,
} as const;
