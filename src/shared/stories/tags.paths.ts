import { query } from "../address.ts";
import { tagSlug } from "./tag-names.ts";

/** URL paths of `stories/tags`. */
export const tagsPaths = {
  tags: () => "/tags",
  tag: (tag: string) => `/tags/${tagSlug(tag)}`,
  suggestions: (q: string) => `/api/tags/suggestions${query({ q })}`,
  admin: (values: { q?: string | undefined; tag?: string | undefined } = {}) => `/admin/tags${query(values)}`,
  adminRename: (tag?: string) => `/admin/tags/rename${query({ tag })}`,
} as const;
