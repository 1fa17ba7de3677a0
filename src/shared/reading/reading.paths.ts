import { type HasSlug, query } from "../address.ts";

/** Addresses of `reading/reading`. */
export const readingPaths = {
  storyReading: (story: HasSlug) => `/story/${story.id}/${story.slug}/reading`,
  history: (state?: string) => `/history${query({ state })}`,
  /** What can be done about all of it: "clear", "keep". */
  historyAct: (act: string) => `/history/${act}`,
  historyYear: (year: number) => `/history/year/${year}`,
  /** The keys of a chapter's page. */
  keyboard: () => "/keyboard",
  readerSettings: () => "/settings/reader",
} as const;
