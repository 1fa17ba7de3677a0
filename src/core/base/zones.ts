/**
 * Wall-clock times and calendar days of a time zone (IANA names), by `Temporal`. A time skipped by a clock
 * change uses the offset before the change, and so falls later by the length of the gap; for a time that
 * occurs twice the first is used (`disambiguation: "compatible"` of Temporal, RFC 5545). Days that do not
 * exist are rejected.
 */

// Node below 26 has no Temporal; setup falls back to one where the newest does not start
// (scripts/support/packages.mjs).
if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");

/** Returns true for time zones that the runtime supports. */
export function isZone(zone: string): boolean {
  try {
    return zone !== "" && new Temporal.ZonedDateTime(0n, zone).timeZoneId !== "";
  } catch {
    return false;
  }
}

/**
 * Returns the names of all selectable time zones; `known` is always included, whatever the runtime supports.
 */
export function allZones(known = ""): string[] {
  const zones = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);
  if (known) zones.add(known);
  return [...zones].sort();
}

/**
 * Converts a wall-clock time as sent by `<input type="datetime-local">` ("2026-11-21T08:30") to an instant;
 * null for an invalid one.
 */
export function fromLocalTime(local: string, zone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(local)) return null;
  try {
    return dateOf(Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation: "compatible" }));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns the wall-clock time of an instant, in the format of `<input type="datetime-local">`. */
export const toLocalTime = (date: Date, zone: string): string =>
  zoned(date, zone).toPlainDateTime().toString({ smallestUnit: "minute" });

/** Returns the calendar day of an instant in a zone: "2026-11-21". */
export const localDay = (date: Date, zone: string): string => zoned(date, zone).toPlainDate().toString();

/**
 * Returns the first instant of a calendar day in a zone, which is not midnight if a clock change skips it;
 * null for an invalid day.
 */
export function startOfDay(day: string, zone: string): Date | null {
  return isDay(day) ? dateOf(Temporal.PlainDate.from(day).toZonedDateTime(zone)) : null;
}

/** Returns true for a valid calendar day, such as "2026-11-21". */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

/** Returns the calendar day that a text begins with, such as a timestamp; "" if there is none. */
export function leadingDay(text: string): string {
  const day = text.trim().slice(0, 10);
  return isDay(day) ? day : "";
}

/** Returns false for a text that begins with a nonexistent day. */
export function hasRealDay(text: string): boolean {
  const day = /^\s*(\d{4}-\d{2}-\d{2})/.exec(text)?.[1];
  return day === undefined || isDay(day);
}

/** Returns the day of the week of a calendar day, 1 for Monday to 7 for Sunday (ISO 8601). */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek;

/** Returns the calendar day that is the given number of days later. */
export const daysAfter = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/**
 * Returns the same time of day the given number of calendar days later (or earlier, if negative) in a zone.
 */
export const daysLater = (date: Date, days: number, zone: string): Date =>
  dateOf(zoned(date, zone).add({ days }));

/**
 * Returns the same time of day the given number of months later; if that month lacks the day, its last day is
 * used.
 */
export const monthsLater = (date: Date, months: number, zone = "UTC"): Date =>
  dateOf(zoned(date, zone).add({ months }));

/** Returns true if two instants have different offsets from UTC in a zone. */
export const haveClocksChanged = (one: Date, other: Date, zone: string): boolean =>
  zoned(one, zone).offsetNanoseconds !== zoned(other, zone).offsetNanoseconds;

const zoned = (date: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone);

const dateOf = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds);
