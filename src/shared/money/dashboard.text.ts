import { formatMonth, formatShortDate, plural, wholePercent } from "../format.ts";
import type { Period } from "../periods.ts";
import type { NextStage } from "./dashboard.dto.ts";

/** Texts of the page with an author's statistics. */
export const dashboardText = {
  title: "Dashboard",
  lead: "How your stories are doing: who keeps reading, who follows you, what people say, and what you sell. Only you can see this.",
  by: "Count by",
  byDayIsPremium: "By day: only for premium authors",
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
      hint: "Chapters that members opened for the first time. We do not count guests, or members who keep no reading history.",
      count: "Chapters",
    },
    followers: {
      title: "New followers",
      hint: "Members who started following you and still do.",
      count: "Followers",
    },
    ratings: {
      title: "Ratings",
      hint: "Counted on the day when each reader first rated a story.",
      count: "Ratings",
    },
    sales: {
      title: "Sales",
      hint: "Counted on the day of payment. Your share is what is left after all fees and refunds.",
      count: "Sales",
    },
    readers: {
      title: "Readers who continue",
      hint: "How many members have ever opened each chapter.",
      count: "Readers",
    },
  },
  mean: "Average",
  none: "none",
  refunds: "Refunded",
  share: "Your share",
  chapter: "Chapter",
  number: "Number",
  wentOn: "Share of the previous chapter’s readers",
  wentOnOf: (share: number): string => `${wholePercent(Math.min(1, share))}%`,
  wentOnFile: "Per cent of the previous chapter’s readers",
  periodFile: "From",
  shareFile: "Your share (USD)",
  story: "Story",
  show: "Show",
  empty: {
    write: {
      title: "Start with one of these",
      lead: "Your figures appear here once you have readers or buyers.",
    },
    publish: {
      title: "Three steps to your first readers",
      lead: "Your figures appear here once readers open your first chapter.",
    },
    readers: {
      title: "Three ways to find readers",
      lead: "Your story is published. Your figures appear here once readers open a chapter.",
    },
  } satisfies Record<NextStage, { title: string; lead: string }>,
  steps: {
    write: { label: "Write a story", hint: "Begin with a title. You can change everything later." },
    import: { label: "Import a manuscript", hint: "We split your file into chapters." },
    service: { label: "Offer a service", hint: "Edit, narrate or design covers for other authors." },
    chapter: { label: "Write a chapter", hint: "Your text is saved as you type." },
    publish: { label: "Publish the story", hint: "We ask only for what is still missing." },
    plan: { label: "Plan your chapters", hint: "Choose the days on which chapters appear." },
    link: { label: "Share a story link", hint: "One link to share, with its own figures." },
    challenge: { label: "Enter a challenge", hint: "Other members read and judge your story." },
    next: { label: "Write the next chapter", hint: "A new chapter brings followers back." },
  },
  seller: {
    title: "Services and orders",
    open: (count: number): string =>
      count === 0 ? "No open orders" : plural(count, "open order", "open orders"),
    orders: "Open orders",
    services: "Your services",
    order: "Order",
    service: "Service",
    state: "State",
    price: "Price",
    turn: "Your turn",
    /** Before a time. */
    turnBy: "Your turn, by ",
    allOrders: "All open orders",
    allServices: "All services",
    offer: "Offer a service",
  },
  nothing: "None in this period.",
  noChapters: "This story has no published chapters yet.",
  file: "Save as CSV",
  fileOf: (what: string): string => `Save as CSV: ${what}`,
  chart: (what: string, sum: string): string =>
    `Chart of “${what}”, ${sum} in total. The figures are in the table.`,
  chartOf: (what: string): string => `Chart of “${what}”. The figures are in the table.`,
  inAll: (sum: string): string => `${sum} in total`,
} as const;
