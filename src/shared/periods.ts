/** Periods by which figures are grouped. */
export const PERIODS = ["day", "week", "month"] as const;
export type Period = (typeof PERIODS)[number];

/** Number of periods shown, up to today. */
export const PERIODS_SHOWN: Readonly<Record<Period, number>> = { day: 30, week: 26, month: 12 };
