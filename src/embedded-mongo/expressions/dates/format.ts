import { CommandError } from "../../errors.ts";
import { dayOfYear, isoWeek, weekOfYear } from "./calendar.ts";
import { monthNames } from "./parse.ts";
import { offsetMinutes, toLocal } from "./zones.ts";

const pad = (value: number, digits: number) => String(value).padStart(digits, "0");

const letters: Record<string, (local: Date, offset: number) => string> = {
  Y: (local) => pad(local.getUTCFullYear(), 4),
  m: (local) => pad(local.getUTCMonth() + 1, 2),
  d: (local) => pad(local.getUTCDate(), 2),
  H: (local) => pad(local.getUTCHours(), 2),
  M: (local) => pad(local.getUTCMinutes(), 2),
  S: (local) => pad(local.getUTCSeconds(), 2),
  L: (local) => pad(local.getUTCMilliseconds(), 3),
  j: (local) => pad(dayOfYear(local), 3),
  b: (local) => monthNames[local.getUTCMonth()]!.slice(0, 3),
  B: (local) => monthNames[local.getUTCMonth()]!,
  w: (local) => String(local.getUTCDay() + 1),
  u: (local) => String(local.getUTCDay() || 7),
  U: (local) => pad(weekOfYear(local), 2),
  V: (local) => pad(isoWeek(local).week, 2),
  G: (local) => pad(isoWeek(local).year, 4),
  z: (_local, offset) =>
    `${offset < 0 ? "-" : "+"}${pad(Math.floor(Math.abs(offset) / 60), 2)}${pad(Math.abs(offset) % 60, 2)}`,
  Z: (_local, offset) => String(offset),
  "%": () => "%",
};

/** Formats a date with `%Y`, `%m` and similar specifiers, as `$dateToString` does. */
export function formatDate(date: Date, format: string | undefined, zone: string): string {
  const local = toLocal(date, zone);
  const offset = offsetMinutes(date, zone);
  const wanted = format ?? "%Y-%m-%dT%H:%M:%S.%LZ";
  return wanted.replace(/%([\s\S]?)/g, (_all, letter: string) => {
    const write = letters[letter];
    if (!write) throw new CommandError(18536, `Invalid format character '%${letter}' in format string`);
    return write(local, offset);
  });
}
