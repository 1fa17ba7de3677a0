import { query } from "../address.ts";

/** URL paths of `reading/search-suggestions`. */
export const searchSuggestionsPaths = {
  searchSuggestions: (q: string) => `/api/search/suggestions${query({ q })}`,
} as const;
