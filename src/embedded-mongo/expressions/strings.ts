import { isNumeric, toNumber } from "../bson/numbers.ts";
import { BSONRegExp, BSONSymbol, type Doc, typeName } from "../bson/types.ts";
import { CommandError, failedToParse } from "../errors.ts";
import { compileRegex } from "../query/regex.ts";
import { convertToString, writeShort } from "./conversions.ts";
import {
  type Compiler,
  compileNamed,
  type Expression,
  isNullish,
  type Operator,
  register,
  simple,
} from "./evaluate.ts";

register({
  $concat: simple([0, 10_000], (values) => {
    let joined = "";
    for (const value of values) {
      if (isNullish(value)) return null;
      joined += text(value, "$concat", 16702);
    }
    return joined;
  }),
  // MongoDB changes the case of ASCII letters only.
  $toLower: simple(1, ([value]) => coerced(value).replace(/[A-Z]+/g, (letters) => letters.toLowerCase())),
  $toUpper: simple(1, ([value]) => upper(coerced(value))),
  $strcasecmp: simple(2, (values) => {
    const [a, b] = values.map((value) => upper(coerced(value))) as [string, string];
    return a < b ? -1 : a > b ? 1 : 0;
  }),
  $strLenCP: simple(1, ([value]) => [...text(value, "$strLenCP", 34471)].length),
  $strLenBytes: simple(1, ([value]) => Buffer.byteLength(text(value, "$strLenBytes", 34473))),
  $substr: simple(3, substringOfBytes),
  $substrBytes: simple(3, substringOfBytes),
  $substrCP: simple(3, ([value, start, length]) => {
    const from = integer(start, "$substrCP", 34450);
    const count = integer(length, "$substrCP", 34452);
    if (from < 0)
      throw new CommandError(34455, "$substrCP: the starting index must be a non-negative integer.");
    if (count < 0) throw new CommandError(34454, "$substrCP: length must be a non-negative integer.");
    return [...coerced(value)].slice(from, from + count).join("");
  }),
  $indexOfCP: simple([2, 4], ([value, part, start, end]) =>
    indexOf([...optional(value, "$indexOfCP")], value, part, start, end),
  ),
  $indexOfBytes: simple([2, 4], ([value, part, start, end]) => {
    if (isNullish(value)) return null;
    const bytes = Buffer.from(text(value, "$indexOfBytes", 40091));
    const last =
      end === undefined ? bytes.length : Math.min(integer(end, "$indexOfBytes", 40096), bytes.length);
    const first = start === undefined ? 0 : integer(start, "$indexOfBytes", 40096);
    if (first < 0 || last < 0) throw new CommandError(40097, "$indexOfBytes requires a nonnegative index");
    return first > last ? -1 : bytes.subarray(0, last).indexOf(text(part, "$indexOfBytes", 40092), first);
  }),
  $split: simple(2, ([value, separator]) => {
    if (isNullish(value) || isNullish(separator)) return null;
    const between = text(separator, "$split", 40086);
    if (between === "") throw new CommandError(40087, "$split requires a non-empty separator");
    return text(value, "$split", 40085).split(between);
  }),
  $trim: trim("$trim", true, true),
  $ltrim: trim("$ltrim", true, false),
  $rtrim: trim("$rtrim", false, true),
  $replaceOne: replace("$replaceOne", (input, find, replacement) => {
    const at = input.indexOf(find);
    return at < 0 ? input : input.slice(0, at) + replacement + input.slice(at + find.length);
  }),
  $replaceAll: replace("$replaceAll", (input, find, replacement) => input.split(find).join(replacement)),
  $regexMatch: regexOperator("$regexMatch", (input, regex) => input !== null && regex.test(input)),
  $regexFind: regexOperator("$regexFind", (input, regex) => {
    const match = input === null ? null : regex.exec(input);
    return match ? described(match) : null;
  }),
  $regexFindAll: regexOperator("$regexFindAll", (input, regex) =>
    input === null ? [] : [...input.matchAll(new RegExp(regex.source, `${regex.flags}g`))].map(described),
  ),
});

const upper = (value: string) => value.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Converts a value for string operators: null becomes empty, numbers and dates become text. */
function coerced(value: unknown): string {
  if (isNullish(value)) return "";
  if (typeof value === "string") return value;
  if (typeName(value) === "double") return writeShort(toNumber(value as number));
  if (isNumeric(value) || value instanceof Date) return convertToString(value);
  if (value instanceof BSONSymbol) return value.value;
  throw new CommandError(16007, `can't convert from BSON type ${typeName(value)} to String`);
}

function text(value: unknown, operator: string, code: number): string {
  if (typeof value === "string") return value;
  throw new CommandError(code, `${operator} requires a string argument, found: ${typeName(value)}`);
}

const optional = (value: unknown, operator: string) => (isNullish(value) ? "" : text(value, operator, 40093));

function integer(value: unknown, operator: string, code: number): number {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(number))
    throw new CommandError(code, `${operator} requires an integral argument, found: ${typeName(value)}`);
  return number;
}

function substringOfBytes([value, start, length]: unknown[]): string {
  const bytes = Buffer.from(coerced(value));
  const from = Math.trunc(isNumeric(start) ? toNumber(start) : Number.NaN);
  const count = Math.trunc(isNumeric(length) ? toNumber(length) : Number.NaN);
  if (Number.isNaN(from))
    throw new CommandError(
      16034,
      `$substrBytes: starting index must be a numeric type (is BSON type ${typeName(start)})`,
    );
  if (Number.isNaN(count))
    throw new CommandError(
      16035,
      `$substrBytes: length must be a numeric type (is BSON type ${typeName(length)})`,
    );
  if (from < 0)
    throw new CommandError(50752, `$substrBytes: starting index must be non-negative (got: ${from})`);
  const end = count < 0 ? bytes.length : Math.min(from + count, bytes.length);
  if (isInsideCharacter(bytes, from))
    throw new CommandError(
      28656,
      "$substrBytes: Invalid range, starting index is a UTF-8 continuation byte.",
    );
  if (isInsideCharacter(bytes, end))
    throw new CommandError(
      28657,
      "$substrBytes: Invalid range, ending index is in the middle of a UTF-8 character.",
    );
  return bytes.toString("utf8", from, Math.max(end, from));
}

const isInsideCharacter = (bytes: Buffer, at: number) => at < bytes.length && (bytes[at]! & 0xc0) === 0x80;

function indexOf(
  points: string[],
  value: unknown,
  part: unknown,
  start: unknown,
  end: unknown,
): number | null {
  if (isNullish(value)) return null;
  const wanted = [...text(part, "$indexOfCP", 40094)];
  const first = start === undefined ? 0 : integer(start, "$indexOfCP", 40096);
  const last = end === undefined ? points.length : Math.min(integer(end, "$indexOfCP", 40096), points.length);
  if (first < 0 || last < 0) throw new CommandError(40097, "$indexOfCP requires a nonnegative index");
  for (let at = first; at + wanted.length <= last; at++)
    if (wanted.every((point, offset) => points[at + offset] === point)) return at;
  return -1;
}

const spaces = "\0 \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a";

function trim(name: string, left: boolean, right: boolean): Operator {
  return (argument, compiler) => {
    const { input, chars } = compileNamed(argument, compiler, name, ["input"], ["chars"]);
    return (doc, variables) => {
      const value = input!(doc, variables);
      const given = chars ? chars(doc, variables) : spaces;
      if (isNullish(value) || isNullish(given)) return null;
      const points = [...text(value, name, 50699)];
      const cut = new Set(text(given, name, 50700));
      let start = 0;
      let end = points.length;
      while (left && start < end && cut.has(points[start]!)) start++;
      while (right && end > start && cut.has(points[end - 1]!)) end--;
      return points.slice(start, end).join("");
    };
  };
}

function replace(name: string, run: (input: string, find: string, replacement: string) => string): Operator {
  return (argument, compiler) => {
    const { input, find, replacement } = compileNamed(argument, compiler, name, [
      "input",
      "find",
      "replacement",
    ]);
    return (doc, variables) => {
      const values = [input!, find!, replacement!].map((part) => part(doc, variables));
      for (const value of values)
        if (!isNullish(value) && typeof value !== "string")
          throw new CommandError(
            51746,
            `${name} requires that 'input', 'find' and 'replacement' be strings, found: ${typeName(value)}`,
          );
      if (values.some(isNullish)) return null;
      const [a, b, c] = values as [string, string, string];
      return run(a, b, c);
    };
  };
}

function regexOperator(name: string, run: (input: string | null, regex: RegExp) => unknown): Operator {
  return (argument: unknown, compiler: Compiler): Expression => {
    const { input, regex, options } = compileNamed(argument, compiler, name, ["input", "regex"], ["options"]);
    return (doc, variables) => {
      const value = input!(doc, variables);
      const pattern = regex!(doc, variables);
      const flags = options?.(doc, variables);
      if (!isNullish(value) && typeof value !== "string")
        throw new CommandError(51104, `${name} needs 'input' to be of type string`);
      if (isNullish(pattern)) return run(null, /(?:)/);
      if (typeof pattern !== "string" && !(pattern instanceof BSONRegExp))
        throw new CommandError(51105, `${name} needs 'regex' to be of type string or regex`);
      if (!isNullish(flags) && typeof flags !== "string")
        throw failedToParse(`${name} needs 'options' to be of type string`);
      return run((value as string | null | undefined) ?? null, compileRegex(pattern, flags ?? ""));
    };
  };
}

function described(match: RegExpExecArray): Doc {
  return {
    match: match[0],
    idx: [...match.input.slice(0, match.index)].length,
    captures: match.slice(1).map((capture) => capture ?? null),
  };
}
