import type { HasSlug } from "../address.ts";
import type { ChapterType } from "./chapters.enums.ts";

/** URL paths of `stories/chapters`. */
export const chaptersPaths = {
  storyEpub: (story: HasSlug) => `/story/${story.id}/${story.slug}.epub`,
  /** `number` counts every entry of the contents from 1, including front matter. */
  chapter: (story: HasSlug, number: number) => `/story/${story.id}/${story.slug}/chapter/${number}`,
  /** Publishing several drafts at once, and unpublishing chapters. */
  publishing: (story: string) => `/story/${story}/publishing`,
  /** Planning when several chapters appear. */
  plan: (story: string) => `/story/${story}/plan`,
  parts: (story: string) => `/story/${story}/parts`,
  /** Without a type, the page asks for it first. */
  chapterNew: (id: string, type?: ChapterType) => `/story/${id}/chapters/new${type ? `?type=${type}` : ""}`,
  revisions: (story: string) => `/story/${story}/revisions`,
  /** `chapter` is an id, because positions change. */
  chapterRevisions: (story: string, chapter: string) => `/story/${story}/revisions/${chapter}`,
  comparison: (story: string, chapter: string, from: number, to: number) =>
    `/story/${story}/revisions/${chapter}/compare?from=${from}&to=${to}`,
  /** Form prefilled with the text of an older revision. */
  chapterEditFrom: (id: string, number: number, revision: number) =>
    `/story/${id}/chapters/${number}/edit?revision=${revision}`,
  chapterEdit: (id: string, number: number) => `/story/${id}/chapters/${number}/edit`,
} as const;
