import type { HasSlug } from "../address.ts";

/** Addresses of `stories/chapters`. */
export const chaptersPaths = {
  storyEpub: (story: HasSlug) => `/story/${story.id}/${story.slug}.epub`,
  /** `number` counts from 1 over every entry of the contents, front matter included. */
  chapter: (story: HasSlug, number: number) => `/story/${story.id}/${story.slug}/chapter/${number}`,
  storyImport: () => "/story/import",
  chapterNew: (id: string) => `/story/${id}/chapters/new`,
  chapterEdit: (id: string, number: number) => `/story/${id}/chapters/${number}/edit`,
} as const;
