import { CommandError } from "../../errors.ts";
import { utcDate } from "./parse.ts";
import { fromLocal, offsetMinutes, toLocal } from "./zones.ts";

/** Time units, with the names used by `$dateAdd` and similar operators. */
export type Unit =
  | "year"
  | "quarter"
  | "month"
  | "week"
  | "day"
  | "hour"
  | "minute"
  | "second"
  | "millisecond";

const lengths = {
  week: 604_800_000,
  day: 86_400_000,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
} as const;
const months = { year: 12, quarter: 3, month: 1 } as const;

/** Checks and returns a unit's name. */
export function toUnit(value: unknown): Unit {
  if (typeof value === "string" && (value in lengths || value in months)) return value as Unit;
  throw new CommandError("FailedToParse", `unknown time unit value: ${String(value)}`);
}

const isMonths = (unit: Unit): unit is keyof typeof months => unit in months;

/**
 * Adds units to a date; days and longer units by the zone's calendar, with months limited to their last day.
 */
export function addUnits(date: Date, unit: Unit, amount: number, zone: string): Date {
  if (!isMonths(unit)) {
    const length = lengths[unit];
    if (unit !== "day" && unit !== "week") return new Date(date.getTime() + amount * length);
    return fromLocal(new Date(toLocal(date, zone).getTime() + amount * length), zone);
  }
  const local = toLocal(date, zone);
  const month = local.getUTCFullYear() * 12 + local.getUTCMonth() + amount * months[unit];
  const year = Math.floor(month / 12);
  const day = Math.min(local.getUTCDate(), utcDate(year, month - year * 12 + 2, 0).getUTCDate());
  const moved = utcDate(year, month - year * 12 + 1, day);
  moved.setUTCHours(
    local.getUTCHours(),
    local.getUTCMinutes(),
    local.getUTCSeconds(),
    local.getUTCMilliseconds(),
  );
  return fromLocal(moved, zone);
}

/** Counts the boundaries of a unit between two dates. */
export function countUnits(start: Date, end: Date, unit: Unit, zone: string, firstDay: number): number {
  if (unit === "hour" || unit === "minute" || unit === "second" || unit === "millisecond") {
    const length = lengths[unit];
    // Hours follow the zone's clock, so with some offsets they begin at half past in UTC.
    const place = (date: Date) =>
      Math.floor((date.getTime() + (offsetMinutes(date, zone) % 60) * 60_000) / length);
    return place(end) - place(start);
  }
  const [a, b] = [toLocal(start, zone), toLocal(end, zone)];
  if (isMonths(unit)) {
    const place = (date: Date) =>
      Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months[unit]);
    return place(b) - place(a);
  }
  const shift = unit === "week" ? weekShift(firstDay) : 0;
  const place = (date: Date) => Math.floor((date.getTime() + shift) / lengths[unit]);
  return place(b) - place(a);
}

/** The epoch was a Thursday: this shifts the start of weeks to the given day (0 is Sunday). */
const weekShift = (firstDay: number) => ((4 - firstDay + 7) % 7) * lengths.day;

/** Returns the start of the bin that contains a date; bins are counted from the year 2000. */
export function truncate(date: Date, unit: Unit, size: number, zone: string, firstDay: number): Date {
  const local = toLocal(date, zone);
  if (isMonths(unit)) {
    const bin = months[unit] * size;
    const month = local.getUTCFullYear() * 12 + local.getUTCMonth();
    const first = Math.floor((month - 24_000) / bin) * bin + 24_000;
    return fromLocal(utcDate(Math.floor(first / 12), (((first % 12) + 12) % 12) + 1, 1), zone);
  }
  const bin = lengths[unit] * size;
  const reference = unit === "week" ? firstWeekday(firstDay) : Date.UTC(2000, 0, 1);
  if (unit !== "day" && unit !== "week") {
    const start = fromLocal(new Date(reference), zone).getTime();
    return new Date(Math.floor((date.getTime() - start) / bin) * bin + start);
  }
  return fromLocal(new Date(Math.floor((local.getTime() - reference) / bin) * bin + reference), zone);
}

/** Returns the first such weekday of the year 2000, which began on a Saturday. */
const firstWeekday = (firstDay: number) => Date.UTC(2000, 0, 1 + ((firstDay - 6 + 7) % 7));

const dayNames = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** Returns a weekday's number, with Sunday as 0. */
export function toWeekday(value: unknown): number {
  const name = String(value).toLowerCase();
  const day = dayNames.findIndex((each) => each === name || each.slice(0, 3) === name);
  if (day < 0) throw new CommandError("FailedToParse", `unknown day of week value: ${String(value)}`);
  return day;
}

/** Returns the day of the year, from 1. */
export const dayOfYear = (local: Date) =>
  Math.floor((local.getTime() - utcDate(local.getUTCFullYear()).getTime()) / lengths.day) + 1;

/** Returns the ISO 8601 week and the year it belongs to. */
export function isoWeek(local: Date): { week: number; year: number } {
  const thursday = new Date(local.getTime() + (4 - (local.getUTCDay() || 7)) * lengths.day);
  return { week: Math.floor((dayOfYear(thursday) - 1) / 7) + 1, year: thursday.getUTCFullYear() };
}

/** Returns the week of the year; weeks begin on Sundays, and days before the first Sunday are in week 0. */
export const weekOfYear = (local: Date) => Math.floor((dayOfYear(local) + 6 - local.getUTCDay()) / 7);
