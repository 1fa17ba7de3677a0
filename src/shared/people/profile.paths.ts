import { query } from "../address.ts";

/** URL paths of `people/profile`. */
export const profilePaths = {
  searchPeople: (values: Record<string, string | number | undefined> = {}) =>
    `/search/people${query(values)}`,
  user: (username: string, hidden?: "show") => `/user/${encodeURIComponent(username)}${query({ hidden })}`,
  profileSettings: () => "/settings/profile",
} as const;
