import type { HasSlug } from "../address.ts";
import type { BookFormat } from "./e-readers.ts";

/** URL paths of `reading/e-readers`. */
export const eReadersPaths = {
  eReader: () => "/settings/e-reader",
  confirmEReader: (code: string) => `/settings/e-reader?code=${encodeURIComponent(code)}`,
  /** A story's formats, and the form that sends it to an e-reader. */
  storyDownload: (id: string) => `/story/${id}/download`,
  storyFile: (story: HasSlug, format: BookFormat) => `/story/${story.id}/${story.slug}.${format}`,
} as const;
