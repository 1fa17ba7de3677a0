import { daysAfter, fromLocalTime, localDay, weekdayOf } from "#core/base/zones.ts";

/** When chapters appear: at a time of day on days of the week, from a calendar day on. */
export interface PlanTimes {
  /** ISO weekdays, 1 for Monday to 7 for Sunday. */
  readonly days: readonly number[];
  /** "20:00" */
  readonly time: string;
  /** "2026-03-01" */
  readonly from: string;
}

/**
 * Returns the first `count` dates of a plan after `now`. The time of day is that of the clock in the zone on
 * each day, whether or not the clocks have changed in between.
 */
export function planDates({ days, time, from }: PlanTimes, zone: string, count: number, now: Date): Date[] {
  const dates: Date[] = [];
  const today = localDay(now, zone);
  for (let day = from < today ? today : from; dates.length < count; day = daysAfter(day, 1)) {
    if (!days.includes(weekdayOf(day))) continue;
    const date = fromLocalTime(`${day}T${time}`, zone);
    if (date && date > now) dates.push(date);
  }
  return dates;
}
