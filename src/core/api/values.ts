import { ObjectId } from "mongodb";
import { type HttpError, invalidField } from "../base/errors.ts";
import { hasRealDay } from "../base/zones.ts";
import { isId } from "../db/ids.ts";
import type { Field } from "./field.ts";
import { isStoredId } from "./field.ts";
import type { QueryValue } from "./parse-query.ts";

/** Path of a value in the query, for messages. */
export type QueryPath = readonly string[];

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const DATE = /^[+-]?\d{4,6}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const TRUE = new Set(["true", "t", "1"]);
const FALSE = new Set(["false", "f", "0"]);

/**
 * Casts a query value to the stored type of its field; throws 400 ValidationError for a value of another
 * type.
 */
export function castValue(field: Field, value: QueryValue, path: QueryPath): unknown {
  if (typeof value !== "string") throw wrongType(path, "a single value");
  if (isStoredId(field)) return castId(value, path);
  switch (field.type) {
    case "integer":
      return castNumber(value, path, "an integer", Number.isSafeInteger);
    case "decimal":
      return inUnits(castNumber(value, path, "a number", Number.isFinite), field.units);
    case "boolean":
      return castBoolean(value, path);
    case "datetime":
      return castDate(value, path);
    case "json":
    case "media":
      throw wrongType(path, "$null or $notNull");
    default:
      return value;
  }
}

/** Parses true or false; throws 400 for anything else. */
export function castBoolean(value: QueryValue, path: QueryPath): boolean {
  const lower = typeof value === "string" ? value.toLowerCase() : "";
  if (TRUE.has(lower)) return true;
  if (FALSE.has(lower)) return false;
  throw wrongType(path, "true or false");
}

/** Creates a 400 error for a value of the wrong type. */
export const wrongType = (path: QueryPath, expected: string): HttpError =>
  invalidField(path, `${path.join(".")} must be ${expected}`);

/** Parses a 24-digit hex id. */
function castId(value: string, path: QueryPath): ObjectId {
  if (!isId(value)) throw wrongType(path, "an id");
  return ObjectId.createFromHexString(value);
}

function castNumber(value: string, path: QueryPath, expected: string, fits: (n: number) => boolean): number {
  const number = NUMBER.test(value) ? Number(value) : Number.NaN;
  if (!fits(number)) throw wrongType(path, expected);
  return number;
}

/**
 * Converts to smaller units, rounded to a hundredth of a unit, because products of floating-point fractions
 * are inexact.
 */
const inUnits = (number: number, units = 1): number =>
  units === 1 ? number : Math.round(number * units * 100) / 100;

/** Parses an ISO 8601 date, or milliseconds since 1970. */
function castDate(value: string, path: QueryPath): Date {
  const date = /^-?\d{1,16}$/.test(value) ? new Date(Number(value)) : new Date(DATE.test(value) ? value : "");
  if (Number.isNaN(date.getTime()) || !hasRealDay(value)) throw wrongType(path, "a date in ISO 8601");
  return date;
}
