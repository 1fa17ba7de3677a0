import { query } from "../address.ts";

/** Addresses of `moderation/reports`. */
export const reportsPaths = {
  /** What staff decided about what one made and reported. */
  standing: () => "/settings/moderation",
  report: (kind: string, id: string) => `/report${query({ kind, id })}`,
  adminReports: (state?: string, kind?: string, by?: string) => `/admin/reports${query({ state, kind, by })}`,
  adminAppeals: (state?: string) => `/admin/reports/appeals${query({ state })}`,
} as const;
