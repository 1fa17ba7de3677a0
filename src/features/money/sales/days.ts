import { daysAfter, isDay, startOfDay } from "#core/base/zones.ts";

/**
 * Returns the start of a day in a time zone, or of a later day; days may be shorter or longer than 24 hours.
 * Null for an invalid date.
 */
export function dayIn(day: unknown, zone: string, later = 0): Date | null {
  const text = typeof day === "string" ? day.trim() : "";
  return isDay(text) ? startOfDay(daysAfter(text, later), zone) : null;
}
