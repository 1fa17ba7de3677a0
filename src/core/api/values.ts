import { ObjectId } from "mongodb";
import { type HttpError, invalidField } from "../base/errors.ts";
import { isId } from "../db/ids.ts";
import type { Field } from "./field.ts";
import { isReference } from "./field.ts";
import type { QueryValue } from "./parse-query.ts";

/** Where in the query a value stands, for messages. */
export type QueryPath = readonly string[];

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const DATE = /^[+-]?\d{4,6}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const TRUE = new Set(["true", "t", "1"]);
const FALSE = new Set(["false", "f", "0"]);

/** A query value as the type its field is stored in; throws 400 ValidationError when it is of another. */
export function castValue(field: Field, value: QueryValue, path: QueryPath): unknown {
  if (typeof value !== "string") throw wrongType(path, "a single value");
  if (field.type === "relation" || isReference(field) || field.path === "_id") return castId(value, path);
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

/** True, false, or 400. */
export function castBoolean(value: QueryValue, path: QueryPath): boolean {
  const lower = typeof value === "string" ? value.toLowerCase() : "";
  if (TRUE.has(lower)) return true;
  if (FALSE.has(lower)) return false;
  throw wrongType(path, "true or false");
}

/** 400 for a value of another type than its place asks for. */
export const wrongType = (path: QueryPath, expected: string): HttpError =>
  invalidField(path, `${path.join(".")} must be ${expected}`);

/** A 24-digit hex id. */
function castId(value: string, path: QueryPath): ObjectId {
  if (!isId(value)) throw wrongType(path, "an id");
  return ObjectId.createFromHexString(value);
}

function castNumber(value: string, path: QueryPath, expected: string, fits: (n: number) => boolean): number {
  const number = NUMBER.test(value) ? Number(value) : Number.NaN;
  if (!fits(number)) throw wrongType(path, expected);
  return number;
}

/** To a hundredth of the smaller unit: fractions of two have no exact products. */
const inUnits = (number: number, units = 1): number =>
  units === 1 ? number : Math.round(number * units * 100) / 100;

/** ISO 8601, or milliseconds since 1970. */
function castDate(value: string, path: QueryPath): Date {
  const date = /^-?\d{1,16}$/.test(value) ? new Date(Number(value)) : new Date(DATE.test(value) ? value : "");
  if (Number.isNaN(date.getTime())) throw wrongType(path, "a date in ISO 8601");
  return date;
}
