/** Limit on the length of stored default filters, as a query of /stories. */
export const DEFAULT_FILTERS_MAX = 4_000;
