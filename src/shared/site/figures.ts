/** Groups of figures about the site, in display order; `figures.text.ts` contains their labels. */
export const FIGURE_GROUPS = ["members", "stories", "sales", "marketplace", "moderation", "mail"] as const;
export type FigureGroup = (typeof FIGURE_GROUPS)[number];

/** `count`: how many; `money`: US cents in all; `duration`: milliseconds on average. */
export type FigureUnit = "count" | "money" | "duration";
