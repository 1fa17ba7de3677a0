import type { DashboardPart, Period } from "./dashboard.ts";

const query = (by: Period | undefined, story: string | undefined): string => {
  const values = new URLSearchParams({ ...(by ? { by } : {}), ...(story ? { story } : {}) }).toString();
  return values && `?${values}`;
};

/** How an author's stories do, and the same as files. */
export const dashboardPaths = {
  dashboard: (by?: Period, story?: string) => `/dashboard${query(by, story)}`,
  dashboardFile: (part: DashboardPart, by?: Period, story?: string) =>
    `/dashboard/${part}.csv${query(by, story)}`,
} as const;
