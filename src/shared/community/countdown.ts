import { plural } from "../format.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns the time between two dates in its two largest units, rounded down: "3 days and 4 hours". */
export function timeLeft(from: Date, until: Date): string {
  const remaining = Math.max(0, until.getTime() - from.getTime());
  const days = Math.floor(remaining / DAY);
  const hours = Math.floor((remaining % DAY) / HOUR);
  const minutes = Math.floor((remaining % HOUR) / MINUTE);
  if (days >= 7) return unit(days, "day");
  if (days > 0) return both(unit(days, "day"), hours > 0 ? unit(hours, "hour") : "");
  if (hours > 0) return both(unit(hours, "hour"), minutes > 0 ? unit(minutes, "minute") : "");
  return minutes > 0 ? unit(minutes, "minute") : "less than a minute";
}

const unit = (count: number, one: string): string => plural(count, one, `${one}s`);
const both = (one: string, other: string): string => (other ? `${one} and ${other}` : one);
