import type { HasSlug } from "../address.ts";
import type { ChapterType } from "./chapters.enums.ts";

/** Addresses of `stories/chapters`. */
export const chaptersPaths = {
  storyEpub: (story: HasSlug) => `/story/${story.id}/${story.slug}.epub`,
  /** `number` counts from 1 over every entry of the contents, front matter included. */
  chapter: (story: HasSlug, number: number) => `/story/${story.id}/${story.slug}/chapter/${number}`,
  /** Several drafts at once, and taking chapters back. */
  publishing: (story: string) => `/story/${story}/publishing`,
  parts: (story: string) => `/story/${story}/parts`,
  /** Without a type it is asked for first. */
  chapterNew: (id: string, type?: ChapterType) => `/story/${id}/chapters/new${type ? `?type=${type}` : ""}`,
  revisions: (story: string) => `/story/${story}/revisions`,
  /** `chapter` is its id: places move. */
  chapterRevisions: (story: string, chapter: string) => `/story/${story}/revisions/${chapter}`,
  comparison: (story: string, chapter: string, from: number, to: number) =>
    `/story/${story}/revisions/${chapter}/compare?from=${from}&to=${to}`,
  /** The form, with the text of an older revision in it. */
  chapterEditFrom: (id: string, number: number, revision: number) =>
    `/story/${id}/chapters/${number}/edit?revision=${revision}`,
  chapterEdit: (id: string, number: number) => `/story/${id}/chapters/${number}/edit`,
} as const;
