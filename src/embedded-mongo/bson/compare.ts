import type { Collation } from "../indexes/collation.ts";
import { compareNumbers, isNumeric, type Numeric } from "./numbers.ts";
import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  type Doc,
  isDoc,
  type Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from "./types.ts";

/** Positions of the BSON types in MongoDB's comparison order; also the first byte of an index key. */
export const order = {
  minKey: 0x10,
  undefined: 0x18,
  null: 0x20,
  number: 0x30,
  string: 0x40,
  object: 0x50,
  array: 0x60,
  binary: 0x70,
  objectId: 0x80,
  bool: 0x90,
  date: 0xa0,
  timestamp: 0xb0,
  regex: 0xc0,
  code: 0xd0,
  maxKey: 0xf0,
} as const;

/** Returns the position of a value's type in the comparison order; missing counts as null. */
export function typeOrder(value: unknown): number {
  switch (typeof value) {
    case "string":
      return order.string;
    case "number":
    case "bigint":
      return order.number;
    case "boolean":
      return order.bool;
    case "undefined":
      return order.null;
  }
  if (value === null) return order.null;
  if (value instanceof ObjectId) return order.objectId;
  if (value instanceof Date) return order.date;
  if (Array.isArray(value)) return order.array;
  if (isDoc(value)) return order.object;
  if (value instanceof Timestamp) return order.timestamp;
  if (isNumeric(value)) return order.number;
  if (value instanceof Binary || value instanceof Uint8Array) return order.binary;
  if (value instanceof BSONRegExp || value instanceof RegExp) return order.regex;
  if (value instanceof BSONSymbol) return order.string;
  if (value instanceof Code) return order.code;
  if (value instanceof MinKey) return order.minKey;
  if (value instanceof MaxKey) return order.maxKey;
  return order.object;
}

/** Compares two values of any types in MongoDB's sort order; strings by the collation if one is given. */
export function compareValues(a: unknown, b: unknown, collation?: Collation): number {
  if (typeof a === "number" && typeof b === "number" && a === b) return 0;
  const type = typeOrder(a);
  const difference = type - typeOrder(b);
  if (difference !== 0) return difference;
  switch (type) {
    case order.number:
      return compareNumbers(a as Numeric, b as Numeric);
    case order.string:
      return compareStrings(String(a), String(b), collation);
    case order.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case order.date:
      return (a as Date).getTime() - (b as Date).getTime();
    case order.bool:
      return Number(a) - Number(b);
    case order.array:
      return compareArrays(a as unknown[], b as unknown[], collation);
    case order.object:
      return compareDocs(a as Doc, b as Doc, collation);
    case order.binary:
      return compareBinaries(a as Binary, b as Binary);
    case order.timestamp:
      return (a as Long).toUnsigned().compare((b as Long).toUnsigned());
    case order.regex:
      return compareStrings(regexText(a), regexText(b));
    case order.code:
      return compareStrings((a as Code).code, (b as Code).code);
    default:
      return 0;
  }
}

/**
 * Returns true for values that are equal in MongoDB's comparison: 1, 1.0 and NumberLong(1) are equal, missing
 * equals null.
 */
export const equalValues = (a: unknown, b: unknown, collation?: Collation) =>
  a === b || compareValues(a, b, collation) === 0;

/** Compares strings by code point (as UTF-8 bytes sort), or by the collation. */
function compareStrings(a: string, b: string, collation?: Collation): number {
  if (a === b) return 0;
  if (collation) return collation.compare(a, b);
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x === y) continue;
    return Number(isSurrogate(x)) - Number(isSurrogate(y)) || x - y;
  }
  return a.length - b.length;
}

const isSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xe000;

function compareArrays(a: readonly unknown[], b: readonly unknown[], collation?: Collation): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const difference = compareValues(a[at], b[at], collation);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function compareDocs(a: Doc, b: Doc, collation?: Collation): number {
  const keys = Object.keys(a);
  const others = Object.keys(b);
  const length = Math.min(keys.length, others.length);
  for (let at = 0; at < length; at++) {
    const key = keys[at]!;
    const other = others[at]!;
    const difference =
      typeOrder(a[key]) - typeOrder(b[other]) ||
      compareStrings(key, other) ||
      compareValues(a[key], b[other], collation);
    if (difference !== 0) return difference;
  }
  return keys.length - others.length;
}

function compareBinaries(a: Binary | Uint8Array, b: Binary | Uint8Array): number {
  const x = binaryParts(a);
  const y = binaryParts(b);
  return x.bytes.length - y.bytes.length || x.subtype - y.subtype || Buffer.compare(x.bytes, y.bytes);
}

/** Returns the bytes and the subtype of binary data. */
export function binaryParts(value: Binary | Uint8Array): { bytes: Uint8Array; subtype: number } {
  if (value instanceof Binary)
    return { bytes: value.buffer.subarray(0, value.position), subtype: value.sub_type };
  return { bytes: value, subtype: 0 };
}

const regexText = (value: unknown) =>
  value instanceof BSONRegExp
    ? `${value.pattern}\0${value.options}`
    : `${(value as RegExp).source}\0${(value as RegExp).flags}`;
