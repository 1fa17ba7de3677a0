import type { HasSlug } from "../address.ts";
import type { ChapterType } from "./chapters.enums.ts";

/** A chapter as its addresses name it: its id, and its present number in the contents. */
export interface ChapterAddress {
  readonly id: string;
  readonly number: number;
}

/** Query parameter with the chapter's id, for pages and forms below a chapter's address (decision 91). */
export const CHAPTER_ID = "of";

/** URL paths of `stories/chapters`. */
export const chaptersPaths = {
  storyEpub: (story: HasSlug) => `/story/${story.id}/${story.slug}.epub`,
  /** `number` counts every entry of the contents from 1, including front matter. */
  chapter: (story: HasSlug, number: number) => `/story/${story.id}/${story.slug}/chapter/${number}`,
  /** Leads to the chapter wherever it is by then; for links that leave the page they are on. */
  chapterLink: (story: HasSlug, { id, number }: ChapterAddress) =>
    `/story/${story.id}/${story.slug}/chapter/${number}?${CHAPTER_ID}=${id}`,
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
  /** Where a chapter's form is sent: to this chapter, wherever it is by then. */
  chapterForm: (story: string, { id, number }: ChapterAddress) =>
    `/story/${story}/chapters/${number}/edit?${CHAPTER_ID}=${id}`,
  /** Form prefilled with the text of an older revision. */
  chapterEditFrom: (story: string, { id, number }: ChapterAddress, revision: number) =>
    `/story/${story}/chapters/${number}/edit?${CHAPTER_ID}=${id}&revision=${revision}`,
  chapterEdit: (id: string, number: number) => `/story/${id}/chapters/${number}/edit`,
} as const;
