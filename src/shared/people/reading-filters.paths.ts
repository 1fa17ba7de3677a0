/** URL paths of `people/reading-filters`. */
export const readingFiltersPaths = {
  readingFilters: () => "/settings/filters",
  /** Endpoint that the buttons of a story’s page submit to. */
  readingFiltersHide: () => "/settings/filters/hide",
} as const;
