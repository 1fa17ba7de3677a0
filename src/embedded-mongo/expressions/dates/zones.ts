import { CommandError } from "../../errors.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the offset of a time zone from UTC in minutes at a moment. Zones are Olson names, `UTC`, `GMT` or
 * `+hh:mm`.
 */
export function offsetMinutes(date: Date, zone: string): number {
  if (zone === "UTC" || zone === "GMT" || zone === "Z") return 0;
  const fixed = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (fixed) return (fixed[1] === "-" ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0));
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(date)) parts[type] = Number(value);
  const local = Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second);
  return Math.round((local - Math.floor(date.getTime() / 1000) * 1000) / 60_000);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    try {
      format = new Intl.DateTimeFormat("en-US", {
        timeZone: zone,
        hourCycle: "h23",
        year: "numeric",
        month: "numeric",
        day: "numeric",
        hour: "numeric",
        minute: "numeric",
        second: "numeric",
      });
    } catch {
      throw new CommandError(40485, `unrecognized time zone identifier: "${zone}"`);
    }
    formats.set(zone, format);
  }
  return format;
}

/** Returns a date with UTC fields equal to the local fields of the given moment. */
export const toLocal = (date: Date, zone: string) =>
  new Date(date.getTime() + offsetMinutes(date, zone) * 60_000);

/** Returns the moment at which the local time in a zone equals the UTC fields of `local`. */
export function fromLocal(local: Date, zone: string): Date {
  const guess = new Date(local.getTime() - offsetMinutes(local, zone) * 60_000);
  return new Date(local.getTime() - offsetMinutes(guess, zone) * 60_000);
}
