import { isNumeric, toNumber, toSafeInteger } from "../bson/numbers.ts";
import { typeNumbers } from "../bson/types.ts";
import { badValue, failedToParse } from "../errors.ts";
import type { Filter } from "./parsed-filter.ts";
import type { Path } from "./paths.ts";

/** Parses the operand of `$type`: a type name or number, or a list of them. */
export function parseTypes(value: unknown): Set<string> {
  const types = new Set<string>();
  const given = Array.isArray(value) ? value : [value];
  if (given.length === 0) throw failedToParse("$type must match at least one type");
  for (const item of given) {
    if (item === "number") for (const type of ["int", "long", "double", "decimal"]) types.add(type);
    else types.add(typeByName(item));
  }
  return types;
}

function typeByName(item: unknown): string {
  if (typeof item === "string") {
    if (item in typeNumbers) return item;
    throw badValue(`Unknown type name alias: ${item}`);
  }
  const found =
    isNumeric(item) && Object.entries(typeNumbers).find(([, number]) => number === toNumber(item));
  if (!found) throw badValue(`Invalid numerical type code: ${String(item)}`);
  return found[0];
}

/** Parses the operand of `$bitsAllSet` and the other bitwise operators: bit positions or a mask. */
export function parseBits(key: string, value: unknown): number[] {
  if (Array.isArray(value))
    return value.map((item) => {
      const position = toSafeInteger(item);
      if (position === undefined || position < 0) throw badValue(`bit positions must be >= 0 in ${key}`);
      return position;
    });
  const mask = toSafeInteger(value);
  if (mask === undefined || mask < 0) throw badValue(`${key} takes an Array, a number, or a BinData`);
  return [...mask.toString(2)].reverse().flatMap((bit, position) => (bit === "1" ? [position] : []));
}

/** Parses the operand of `$mod`: a divisor and a remainder. */
export function parseMod(path: Path, value: unknown): Filter {
  if (!Array.isArray(value)) throw badValue("malformed mod, needs to be an array");
  if (value.length < 2) throw badValue("malformed mod, not enough elements");
  if (value.length > 2) throw badValue("malformed mod, too many elements");
  const [divisor, remainder] = value.map((item) => {
    if (!isNumeric(item) || !Number.isFinite(toNumber(item)))
      throw badValue("malformed mod, divisor not a number");
    return Math.trunc(toNumber(item));
  }) as [number, number];
  if (divisor === 0) throw badValue("divisor cannot be 0");
  return { kind: "mod", path, divisor, remainder };
}

/** Parses the operand of `$size`. */
export function parseSize(path: Path, value: unknown): Filter {
  const size = toSafeInteger(value);
  if (size === undefined)
    throw failedToParse(`Failed to parse $size. Expected a number in: $size: ${String(value)}`);
  if (size < 0) throw badValue(`Failed to parse $size. Expected a non-negative number in: $size: ${size}`);
  return { kind: "size", path, size };
}

/** Converts a flag given as a number, boolean or any other value, as MongoDB does. */
export function isTruthy(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  return isNumeric(value) ? toNumber(value) !== 0 : true;
}
