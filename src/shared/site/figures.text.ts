import { formatMoney, formatNumber, plural } from "../format.ts";
import type { Period } from "../periods.ts";
import type { FigureGroup, FigureUnit } from "./figures.ts";

const HOUR = 3_600_000;

/** Texts of the figures about the site. */
export const figuresText = {
  title: "Figures",
  lead: "What happens on the site. The last period is not over yet; its figures are updated every hour.",
  zone: (zone: string) => `Days begin at midnight in the site’s time zone, ${zone}.`,
  by: "Group figures by",
  periods: { day: "Day", week: "Week", month: "Month" } satisfies Record<Period, string>,
  groups: {
    members: "Members",
    stories: "Stories",
    sales: "Sales",
    marketplace: "Marketplace",
    moderation: "Moderation",
    mail: "Email",
  } satisfies Record<FigureGroup, string>,
  chart: (label: string, first: string, last: string) => `Bar chart: ${label}, ${first} to ${last}`,
  total: (value: string) => `${value} in total`,
  average: (value: string) => `${value} on average`,
  table: (group: string) => `${group}, newest first`,
  period: "From",
  none: "–",
  file: "Download all figures (CSV)",
  empty: "Nothing has been counted yet. The first figures are ready within an hour.",
  /** Formats a value with its unit. */
  value: (unit: FigureUnit, value: number): string => {
    if (unit === "money") return formatMoney(value);
    if (unit === "count") return formatNumber(value);
    return value < 48 * HOUR
      ? plural(Math.round(value / HOUR), "hour", "hours")
      : plural(Math.round(value / (24 * HOUR)), "day", "days");
  },
  /** Column of the file, whose values are plain numbers. */
  column: (label: string, unit: FigureUnit): string =>
    ({ count: label, money: `${label} (US dollars)`, duration: `${label} (hours)` })[unit],
  mail: {
    subject: (site: string, week: string) => `${site}, week of ${week}`,
    greeting: (name: string) => `Hello ${name},`,
    lead: "This is what happened on the site last week. The week before is in brackets.",
    /** `before` and `now` are formatted; null if not counted. */
    line: (label: string, now: string | null, before: string | null) =>
      `${label}: ${now ?? "none"} (${before ?? "none"})`,
    calm: "There are no figures for either week.",
    all: (url: string) => `All figures:\n${url}`,
    settings: (url: string) => `Change what we email you about:\n${url}`,
  },
} as const;
