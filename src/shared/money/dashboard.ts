/** What a row of the dashboard is about. */
export const PERIODS = ["day", "week", "month"] as const;
export type Period = (typeof PERIODS)[number];

/** How many of them are shown, up to today. */
export const PERIODS_SHOWN: Readonly<Record<Period, number>> = { day: 30, week: 26, month: 12 };

/** What the dashboard shows, each with a file of its own. */
export const DASHBOARD_PARTS = ["reads", "readers", "followers", "ratings", "sales"] as const;
export type DashboardPart = (typeof DASHBOARD_PARTS)[number];
