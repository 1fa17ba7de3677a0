/** Addresses of `people/reading-filters`. */
export const readingFiltersPaths = {
  readingFilters: () => "/settings/filters",
  /** What the buttons of a story’s page send to. */
  readingFiltersHide: () => "/settings/filters/hide",
} as const;
