import { PERIODS_SHOWN, type Period } from "#shared/periods.ts";
import { daysAfter, localDay } from "./zones.ts";

// Days are strings, "2026-11-21", in the calendar of a time zone; the database alone assigns times to days.

/** Today's date in a time zone. */
export const today = localDay;

/** Returns the first day of the period containing a day; weeks begin on Monday. */
export function startOf(day: string, by: Period): string {
  if (by === "month") return `${day.slice(0, 7)}-01`;
  if (by === "day") return day;
  return daysAfter(day, 1 - Temporal.PlainDate.from(day).dayOfWeek);
}

/** Returns the first days of the displayed periods, ending with the period of this day. */
export function periodsUntil(day: string, by: Period): string[] {
  const starts = [startOf(day, by)];
  while (starts.length < PERIODS_SHOWN[by]) starts.unshift(startOf(daysAfter(starts[0]!, -1), by));
  return starts;
}
