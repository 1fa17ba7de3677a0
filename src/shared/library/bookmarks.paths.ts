import { type HasSlug, query } from "../address.ts";
import { CHAPTER_ID, type ChapterAddress } from "../stories/chapters.paths.ts";

/** URL paths of `library/bookmarks`. */
export const bookmarksPaths = {
  bookmarks: (values: { kind?: string | undefined; q?: string | undefined } = {}) =>
    `/bookmarks${query(values)}`,
  /** Redirects to the current place of the bookmarked content. */
  bookmark: (id: string) => `/bookmarks/${id}`,
  bookmarkEdit: (id: string) => `/bookmarks/${id}/edit`,
  bookmarkRemove: (id: string) => `/bookmarks/${id}/remove`,
  chapterBookmark: (
    story: HasSlug,
    { id, number }: ChapterAddress,
    values: { quote?: string; prefix?: string; suffix?: string } = {},
  ) => `/story/${story.id}/${story.slug}/chapter/${number}/bookmark${query({ [CHAPTER_ID]: id, ...values })}`,
} as const;
