import { notImplemented } from "../../errors.ts";
import { fromLocal } from "./zones.ts";

/**
 * Parses the date formats that `$dateFromString` and `$toDate` accept without a format; undefined for
 * anything else.
 */
export function parseIsoDate(text: string, zone: string): Date | undefined {
  const match =
    /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i.exec(
      text.trim(),
    );
  // MongoDB also reads many other notations, such as "July 4th, 2017".
  if (!match && /\d/.test(text)) throw notImplemented("dates in other notations than ISO 8601");
  if (!match) return undefined;
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = "", offset] = match;
  const millisecond = Math.trunc(Number(`0.${fraction || 0}`) * 1000);
  return partsToDate(
    {
      year: Number(year),
      month: Number(month),
      day: Number(day),
      hour: Number(hour),
      minute: Number(minute),
      second: Number(second),
      millisecond,
    },
    offset?.toUpperCase() ?? zone,
  );
}

/** Components of a date; months from 1. */
export interface DateParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
}

function partsToDate(parts: DateParts, zone: string): Date | undefined {
  const { year, month, day, hour, minute, second, millisecond } = parts;
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  if (hour > 24 || minute > 59 || second > 59) return undefined;
  return fromLocal(utcDate(year, month, day, hour, minute, second, millisecond), zone);
}

/** Returns the number of days of a month. */
const daysIn = (year: number, month: number): number => utcDate(year, month + 1, 0).getUTCDate();

/** Works as `Date.UTC`, with months from 1 and years below 100 unchanged. */
export function utcDate(
  year: number,
  month = 1,
  day = 1,
  hour = 0,
  minute = 0,
  second = 0,
  millisecond = 0,
): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, millisecond);
  return date;
}

interface Parsed extends Partial<DateParts> {
  zone?: string;
  yearDay?: number;
}

/** Pattern and parser for each specifier of a format. */
const patterns: Record<string, [string, (value: string) => Parsed]> = {
  Y: ["(\\d{4})", (value) => ({ year: Number(value) })],
  m: ["(\\d\\d?)", (value) => ({ month: Number(value) })],
  d: ["(\\d\\d?)", (value) => ({ day: Number(value) })],
  H: ["(\\d\\d?)", (value) => ({ hour: Number(value) })],
  M: ["(\\d\\d?)", (value) => ({ minute: Number(value) })],
  S: ["(\\d\\d?)", (value) => ({ second: Number(value) })],
  L: ["(\\d{1,3})", (value) => ({ millisecond: Number(value) })],
  j: ["(\\d{1,3})", (value) => ({ yearDay: Number(value) })],
  z: ["(Z|[+-]\\d\\d:?\\d\\d)", (value) => ({ zone: value })],
  Z: ["([+-]\\d+)", (value) => ({ zone: minutesToZone(Number(value)) })],
  b: ["([A-Za-z]{3})", (value) => ({ month: monthOf(value, 3) })],
  B: ["([A-Za-z]+)", (value) => ({ month: monthOf(value, 20) })],
};

const monthOf = (value: string, letters: number) =>
  monthNames.findIndex((name) => name.slice(0, letters).toLowerCase() === value.toLowerCase()) + 1;

/** English names of months. */
export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const minutesToZone = (minutes: number) => {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${String(Math.floor(size / 60)).padStart(2, "0")}:${String(size % 60).padStart(2, "0")}`;
};

/** Parses a date by a format with `%Y`, `%m` and similar specifiers; undefined if it does not match. */
export function parseByFormat(text: string, format: string, zone: string): Date | undefined | "bad format" {
  const readers: ((value: string) => Parsed)[] = [];
  let source = "";
  for (const [, letter, other] of format.matchAll(/%(.)|([^%])/gs)) {
    if (letter === undefined) source += other!.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
    else if (letter === "%") source += "%";
    else {
      const pattern = patterns[letter];
      if (/[GVuU]/.test(letter)) throw notImplemented(`%${letter} in a date format`);
      if (!pattern) return "bad format";
      source += pattern[0];
      readers.push(pattern[1]);
    }
  }
  const match = new RegExp(`^${source}$`).exec(text);
  if (!match) return undefined;
  const parts: Parsed = {};
  for (const [at, read] of readers.entries()) Object.assign(parts, read(match[at + 1]!));
  const { yearDay, zone: own = zone, ...given } = parts;
  const complete = { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0, ...given };
  const date = partsToDate(complete, own);
  return date && yearDay !== undefined ? new Date(date.getTime() + (yearDay - 1) * 86_400_000) : date;
}
