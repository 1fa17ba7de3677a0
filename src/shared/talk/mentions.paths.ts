import { query } from "../address.ts";

/** Addresses of `talk/mentions`. */
export const mentionsPaths = {
  /** Members whom somebody may mean by an `@`. */
  mentions: (q: string) => `/api/mentions${query({ q })}`,
} as const;
