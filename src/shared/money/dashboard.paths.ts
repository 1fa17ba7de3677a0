import type { Period } from "../periods.ts";
import type { DashboardPart } from "./dashboard.ts";

const query = (by: Period | undefined, story: string | undefined): string => {
  const values = new URLSearchParams({ ...(by ? { by } : {}), ...(story ? { story } : {}) }).toString();
  return values && `?${values}`;
};

/** Pages and downloadable files of an author's statistics. */
export const dashboardPaths = {
  dashboard: (by?: Period, story?: string) => `/dashboard${query(by, story)}`,
  dashboardFile: (part: DashboardPart, by?: Period, story?: string) =>
    `/dashboard/${part}.csv${query(by, story)}`,
} as const;
