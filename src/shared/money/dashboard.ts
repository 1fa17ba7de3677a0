/** Sections of the dashboard, each with a downloadable file. */
export const DASHBOARD_PARTS = ["reads", "readers", "followers", "ratings", "sales"] as const;
export type DashboardPart = (typeof DASHBOARD_PARTS)[number];
