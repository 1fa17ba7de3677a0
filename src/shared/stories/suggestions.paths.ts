/** Addresses of `stories/suggestions`. */
export const suggestionsPaths = {
  suggestions: (story: string) => `/story/${story}/suggestions`,
  /** `chapter` is its id: places move. */
  suggest: (story: string, chapter: string) => `/story/${story}/suggestions/new/${chapter}`,
  suggestion: (story: string, id: string) => `/story/${story}/suggestions/${id}`,
} as const;
