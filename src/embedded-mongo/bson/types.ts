import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from "bson";

/** Decoded BSON document: a plain object with values as returned by `decode`. */
export type Doc = Record<string, unknown>;

/** Returns true for documents (plain objects), false for arrays, dates and BSON's value classes. */
export function isDoc(value: unknown): value is Doc {
  if (typeof value !== "object" || value === null) return false;
  const proto = Object.getPrototypeOf(value);
  return proto === Object.prototype || proto === null;
}

/** Type names of `$type` and messages, by canonical name. */
export type TypeName =
  | "minKey"
  | "undefined"
  | "null"
  | "int"
  | "long"
  | "double"
  | "decimal"
  | "string"
  | "symbol"
  | "object"
  | "array"
  | "binData"
  | "objectId"
  | "bool"
  | "date"
  | "timestamp"
  | "regex"
  | "dbPointer"
  | "javascript"
  | "javascriptWithScope"
  | "maxKey"
  | "missing";

/** BSON type numbers by name, as accepted by `$type`. */
export const typeNumbers: Record<string, number> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

/**
 * Returns true if a JavaScript number is stored as a BSON int32 (else as a double), by the rule of the `bson`
 * package.
 */
export const isInt32 = (value: number) => (value | 0) === value && !Object.is(value, -0);

/** Returns the BSON type with which a value is stored. */
export function typeName(value: unknown): TypeName {
  switch (typeof value) {
    case "undefined":
      return "missing";
    case "number":
      return isInt32(value) ? "int" : "double";
    case "string":
      return "string";
    case "boolean":
      return "bool";
    case "bigint":
      return "long";
  }
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (value instanceof Date) return "date";
  if (value instanceof ObjectId) return "objectId";
  if (isDoc(value)) return "object";
  if (value instanceof Timestamp) return "timestamp";
  if (value instanceof Long) return "long";
  if (value instanceof Double) return "double";
  if (value instanceof Int32) return "int";
  if (value instanceof Decimal128) return "decimal";
  if (value instanceof Binary || value instanceof Uint8Array) return "binData";
  if (value instanceof BSONRegExp || value instanceof RegExp) return "regex";
  if (value instanceof MinKey) return "minKey";
  if (value instanceof MaxKey) return "maxKey";
  if (value instanceof Code) return value.scope ? "javascriptWithScope" : "javascript";
  if (value instanceof BSONSymbol) return "symbol";
  if (value instanceof DBRef) return "object";
  return "object";
}

export {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
};
