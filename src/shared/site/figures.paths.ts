import { query } from "../address.ts";
import type { Period } from "../periods.ts";

/** URL paths of `site/figures`. */
export const figuresPaths = {
  figures: (by?: Period) => `/admin/figures${query({ by })}`,
  file: (by: Period) => `/admin/figures.csv${query({ by })}`,
} as const;
