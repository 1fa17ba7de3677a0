/** URL paths of `stories/imports`. */
export const importsPaths = {
  storyImport: () => "/story/import",
  /** A waiting manuscript, or the report on an imported one. */
  waiting: (id: string) => `/story/import/${id}`,
  chapter: (id: string, chapter: string) => `/story/import/${id}/chapter/${chapter}`,
  place: (id: string) => `/story/import/${id}/place`,
} as const;
