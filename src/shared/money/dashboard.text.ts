import { formatMonth, formatShortDate, wholePercent } from "../format.ts";
import type { Period } from "./dashboard.ts";

/** Words of the page where authors see how their stories do. */
export const dashboardText = {
  title: "Dashboard",
  lead: "How your stories do: who reads on, who follows, what is said and sold. Only you see this.",
  by: "Count by",
  byDayIsPremium: "By day: for premium authors",
  periods: { day: "Day", week: "Week", month: "Month" } satisfies Record<Period, string>,
  /** `start`: "2026-11-21". */
  period: (by: Period, start: string): string => {
    if (by === "month") return `${formatMonth(Number(start.slice(5, 7)))} ${start.slice(0, 4)}`;
    const date = formatShortDate(`${start}T00:00:00Z`);
    return by === "week" ? `Week of ${date}` : date;
  },
  parts: {
    reads: {
      title: "Chapters read",
      hint: "Chapters that members opened for the first time. Guests, and members who keep no history, are not counted.",
      count: "Chapters",
    },
    followers: {
      title: "New followers",
      hint: "Members who began to follow you, and still do.",
      count: "Followers",
    },
    ratings: { title: "Ratings", hint: "By the day on which they were first given.", count: "Ratings" },
    sales: {
      title: "Sales",
      hint: "By the day they were paid. Your share is what is left of them after every fee and refund.",
      count: "Sales",
    },
    readers: {
      title: "Readers who go on",
      hint: "How many members opened each chapter, ever.",
      count: "Readers",
    },
  },
  mean: "Mean",
  none: "none",
  refunds: "Given back",
  share: "Your share",
  chapter: "Chapter",
  number: "Number",
  wentOn: "Of the chapter before",
  wentOnOf: (share: number): string => `${wholePercent(Math.min(1, share))}%`,
  wentOnFile: "Per cent of the chapter before",
  periodFile: "From",
  shareFile: "Your share (USD)",
  story: "Story",
  show: "Show",
  write: "Write a story",
  noStory: "No story yet",
  noStoryHint: "Once a story of yours is published, you see here how far its readers come.",
  noChapters: "This story has no published chapter yet.",
  file: "Save as CSV",
  fileOf: (what: string): string => `Save as CSV: ${what}`,
  chart: (what: string, sum: string): string =>
    `Chart of “${what}”, ${sum} in all. The table has the figures.`,
  chartOf: (what: string): string => `Chart of “${what}”. The table has the figures.`,
  inAll: (sum: string): string => `${sum} in all`,
} as const;
