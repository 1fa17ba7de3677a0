/** URL paths of `stories/default-filters`. */
export const defaultFiltersPaths = {
  /** Shows, saves and removes the member's default filters. */
  defaultFilters: () => "/settings/default-filters",
} as const;
