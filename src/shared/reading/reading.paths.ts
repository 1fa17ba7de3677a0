import { type HasSlug, query } from "../address.ts";

/** URL paths of `reading/reading`. */
export const readingPaths = {
  storyReading: (story: HasSlug) => `/story/${story.id}/${story.slug}/reading`,
  history: (state?: string) => `/history${query({ state })}`,
  /** Actions on the whole history: "clear", "keep". */
  historyAct: (act: string) => `/history/${act}`,
  historyYear: (year: number) => `/history/year/${year}`,
  /** Keyboard shortcuts of a chapter's page. */
  keyboard: () => "/keyboard",
  readerSettings: () => "/settings/reader",
} as const;
