import { isNumeric, toNumber } from "../../bson/numbers.ts";
import { type Doc, isDoc, Long, ObjectId, Timestamp, typeName } from "../../bson/types.ts";
import { CommandError } from "../../errors.ts";
import {
  type Compiler,
  compileNamed,
  type Expression,
  isNullish,
  isTrue,
  type Operator,
  register,
  type Variables,
} from "../evaluate.ts";
import {
  addUnits,
  countUnits,
  dayOfYear,
  isoWeek,
  toUnit,
  toWeekday,
  truncate,
  weekOfYear,
} from "./calendar.ts";
import { formatDate } from "./format.ts";
import { parseByFormat, parseIsoDate, utcDate } from "./parse.ts";
import { fromLocal, toLocal } from "./zones.ts";

const parts: Record<string, (local: Date) => unknown> = {
  $year: (local) => local.getUTCFullYear(),
  $month: (local) => local.getUTCMonth() + 1,
  $dayOfMonth: (local) => local.getUTCDate(),
  $hour: (local) => local.getUTCHours(),
  $minute: (local) => local.getUTCMinutes(),
  $second: (local) => local.getUTCSeconds(),
  $millisecond: (local) => local.getUTCMilliseconds(),
  $dayOfYear: dayOfYear,
  $dayOfWeek: (local) => local.getUTCDay() + 1,
  $isoDayOfWeek: (local) => local.getUTCDay() || 7,
  $week: weekOfYear,
  $isoWeek: (local) => isoWeek(local).week,
  $isoWeekYear: (local) => Long.fromNumber(isoWeek(local).year),
};

register(Object.fromEntries(Object.entries(parts).map(([name, read]) => [name, partOperator(read)])));

register({
  $dateToString: dated("$dateToString", ["date"], ["format", "timezone", "onNull"], (date, zone, value) => {
    const format = value("format");
    if (format !== undefined && typeof format !== "string")
      throw new CommandError(
        18533,
        `$dateToString requires that 'format' be a string, found: ${typeName(format)}`,
      );
    return formatDate(date, format, zone);
  }),
  $dateToParts: dated("$dateToParts", ["date"], ["timezone", "iso8601"], (date, zone, value) => {
    const local = toLocal(date, zone);
    const time = {
      hour: local.getUTCHours(),
      minute: local.getUTCMinutes(),
      second: local.getUTCSeconds(),
      millisecond: local.getUTCMilliseconds(),
    };
    if (isTrue(value("iso8601"))) {
      const { week, year } = isoWeek(local);
      return { isoWeekYear: year, isoWeek: week, isoDayOfWeek: local.getUTCDay() || 7, ...time };
    }
    return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate(), ...time };
  }),
  $dateTrunc: dated(
    "$dateTrunc",
    ["date", "unit"],
    ["binSize", "timezone", "startOfWeek"],
    (date, zone, value) => {
      const size = whole(value("binSize") ?? 1, "binSize");
      if (size <= 0) throw new CommandError(5439018, "$dateTrunc requires 'binSize' to be greater than 0");
      return truncate(date, toUnit(value("unit")), size, zone, toWeekday(value("startOfWeek") ?? "sunday"));
    },
  ),
  $dateAdd: dated("$dateAdd", ["startDate", "unit", "amount"], ["timezone"], (date, zone, value) =>
    moved(date, zone, value, 1),
  ),
  $dateSubtract: dated("$dateSubtract", ["startDate", "unit", "amount"], ["timezone"], (date, zone, value) =>
    moved(date, zone, value, -1),
  ),
  $dateDiff: dated(
    "$dateDiff",
    ["startDate", "endDate", "unit"],
    ["timezone", "startOfWeek"],
    (date, zone, value) => {
      const end = value("endDate");
      if (isNullish(end)) return null;
      return Long.fromNumber(
        countUnits(
          date,
          toDate(end),
          toUnit(value("unit")),
          zone,
          toWeekday(value("startOfWeek") ?? "sunday"),
        ),
      );
    },
  ),
  $dateFromString: dateFromString,
  $dateFromParts: dateFromParts,
});

/** Converts a value that contains a time: a date, timestamp or ObjectId. */
function toDate(value: unknown): Date {
  if (value instanceof Date) return value;
  if (value instanceof Timestamp) return new Date(value.t * 1000);
  if (value instanceof ObjectId) return value.getTimestamp();
  throw new CommandError(16006, `can't convert from BSON type ${typeName(value)} to Date`);
}

function partOperator(read: (local: Date) => unknown): Operator {
  return (argument, compiler, name) => {
    if (isDoc(argument) && !Object.keys(argument)[0]?.startsWith("$"))
      return dated(name, ["date"], ["timezone"], (date, zone) => read(toLocal(date, zone)))(
        argument,
        compiler,
        name,
      );
    const [only] = Array.isArray(argument) ? argument : [argument];
    const expression = compiler.compile(only);
    return (doc, variables) => {
      const value = expression(doc, variables);
      return isNullish(value) ? null : read(toDate(value));
    };
  };
}

type Values = (name: string) => unknown;

/** Creates an operator on a date in a time zone; the result is null if either is null. */
function dated(
  name: string,
  required: string[],
  optional: string[],
  run: (date: Date, zone: string, value: Values) => unknown,
): Operator {
  const [dateName] = required as [string];
  return (argument, compiler) => {
    const compiled = compileNamed(argument, compiler, name, required, optional);
    return (doc, variables) => {
      const value: Values = (part) => compiled[part]?.(doc, variables);
      const date = value(dateName);
      if (isNullish(date)) return compiled.onNull ? value("onNull") : null;
      const zone = compiled.timezone ? value("timezone") : "UTC";
      if (isNullish(zone) || required.some((part) => isNullish(value(part)))) return null;
      return run(toDate(date), zoneOf(zone), value);
    };
  };
}

function zoneOf(value: unknown): string {
  if (typeof value !== "string")
    throw new CommandError(40517, `timezone must evaluate to a string, found ${typeName(value)}`);
  return value;
}

function whole(value: unknown, name: string): number {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(number))
    throw new CommandError(40515, `'${name}' must evaluate to an integer, found ${typeName(value)}`);
  return number;
}

function part(value: unknown, name: string): number {
  const number = whole(value, name);
  if (Math.abs(number) > 32_767)
    throw new CommandError(31034, `'${name}' must evaluate to a value in the range [-32768, 32767]`);
  return number;
}

const moved = (date: Date, zone: string, value: Values, sign: number) =>
  addUnits(date, toUnit(value("unit")), sign * whole(value("amount"), "amount"), zone);

function dateFromString(argument: unknown, compiler: Compiler): Expression {
  const given = compileNamed(
    argument,
    compiler,
    "$dateFromString",
    ["dateString"],
    ["format", "timezone", "onError", "onNull"],
  );
  return (doc, variables) => {
    const text = given.dateString!(doc, variables);
    if (isNullish(text)) return given.onNull ? given.onNull(doc, variables) : null;
    const date = parsed(text, given, doc, variables);
    if (date) return date;
    if (given.onError) return given.onError(doc, variables);
    throw new CommandError("ConversionFailure", `Error parsing date string '${String(text)}'`);
  };
}

function parsed(
  text: unknown,
  given: Partial<Record<"format" | "timezone", Expression>>,
  doc: Doc,
  variables: Variables,
): Date | undefined {
  if (typeof text !== "string") return undefined;
  const zone = given.timezone ? zoneOf(given.timezone(doc, variables)) : "UTC";
  const format = given.format?.(doc, variables);
  if (given.timezone && /(Z|[+-]\d\d(:?\d\d)?)$/i.test(text.slice(10))) return undefined;
  if (typeof format !== "string") return parseIsoDate(text, zone);
  const date = parseByFormat(text, format, zone);
  if (date === "bad format")
    throw new CommandError(18536, `Invalid format character in format string: ${format}`);
  return date;
}

function dateFromParts(argument: unknown, compiler: Compiler): Expression {
  const iso = isDoc(argument) && "isoWeekYear" in argument;
  const names = iso ? ["isoWeekYear", "isoWeek", "isoDayOfWeek"] : ["year", "month", "day"];
  const given = compileNamed(
    argument,
    compiler,
    "$dateFromParts",
    [names[0]!],
    [...names.slice(1), "hour", "minute", "second", "millisecond", "timezone"],
  );
  return (doc, variables) => {
    const numbers: number[] = [];
    for (const name of [...names, "hour", "minute", "second", "millisecond"]) {
      const value = given[name] ? given[name]!(doc, variables) : names.includes(name) ? 1 : 0;
      if (isNullish(value)) return null;
      numbers.push(part(value, name));
    }
    const zone = given.timezone ? zoneOf(given.timezone(doc, variables)) : "UTC";
    const [year, second, third, ...time] = numbers as [number, number, number, ...number[]];
    if (!iso) return fromLocal(utcDate(year, second, third, ...time), zone);
    const fourth = utcDate(year, 1, 4);
    const monday = 4 - ((fourth.getUTCDay() || 7) - 1);
    return fromLocal(utcDate(year, 1, monday + (second - 1) * 7 + third - 1, ...time), zone);
  };
}
