/** URL paths of `stories/private-notes`. */
export const privateNotesPaths = {
  /** All of the member's notes on a story. */
  notes: (story: string) => `/story/${story}/notes`,
  /** Notes on one chapter, by its id. */
  chapterNotes: (story: string, chapter: string) => `/story/${story}/notes/${chapter}`,
} as const;
