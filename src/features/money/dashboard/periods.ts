import { PERIODS_SHOWN, type Period } from "../../../shared/money/dashboard.ts";
import { toLocalTime } from "../../../shared/zones.ts";

// Days are texts, "2026-11-21", on the author's calendar: what falls on which is decided once, by the database.

const DAY_MS = 86_400_000;

/** Today, on the calendar of a zone. */
export const today = (now: Date, zone: string): string => toLocalTime(now, zone).slice(0, 10);

/** The first day of the period that a day falls into; weeks begin on Monday. */
export function startOf(day: string, by: Period): string {
  if (by === "month") return `${day.slice(0, 7)}-01`;
  if (by === "day") return day;
  const time = Date.parse(day);
  return dayOf(time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS);
}

/** First days of the periods that are shown, the one of this day last. */
export function periodsUntil(day: string, by: Period): string[] {
  const starts = [startOf(day, by)];
  while (starts.length < PERIODS_SHOWN[by])
    starts.unshift(startOf(dayOf(Date.parse(starts[0]!) - DAY_MS), by));
  return starts;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
