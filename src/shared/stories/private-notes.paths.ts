/** Addresses of `stories/private-notes`. */
export const privateNotesPaths = {
  /** All of one's notes on a story. */
  notes: (story: string) => `/story/${story}/notes`,
  /** Those on a chapter, by its id. */
  chapterNotes: (story: string, chapter: string) => `/story/${story}/notes/${chapter}`,
} as const;
