import { query } from "../address.ts";

/** URL paths of `moderation/reports`. */
export const reportsPaths = {
  /** Staff decisions about the member's content and reports. */
  standing: () => "/settings/moderation",
  report: (kind: string, id: string) => `/report${query({ kind, id })}`,
  /** `only`: id of the one report to show. */
  adminReports: (state?: string, kind?: string, by?: string, only?: string) =>
    `/admin/reports${query({ state, kind, by, only })}`,
  /** `of`: "removals", or strikes by default. */
  adminAppeals: (state?: string, of?: "removals", only?: string) =>
    `/admin/reports/appeals${query({ of, state, only })}`,
} as const;
