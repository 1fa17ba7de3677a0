/** Addresses of `stories/imports`. */
export const importsPaths = {
  storyImport: () => "/story/import",
  /** A manuscript that was read and waits, or the account of one that is in. */
  waiting: (id: string) => `/story/import/${id}`,
  chapter: (id: string, chapter: string) => `/story/import/${id}/chapter/${chapter}`,
  place: (id: string) => `/story/import/${id}/place`,
} as const;
