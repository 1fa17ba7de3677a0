import { query } from "../address.ts";

/** URL paths of `talk/mentions`. */
export const mentionsPaths = {
  /** Suggestions of members for a partial `@name`. */
  mentions: (q: string) => `/api/mentions${query({ q })}`,
} as const;
