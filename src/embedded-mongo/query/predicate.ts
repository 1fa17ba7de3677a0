import { binaryParts, compareValues, equalValues, typeOrder } from "../bson/compare.ts";
import { isNumeric, type Numeric, toBigInt, toNumber } from "../bson/numbers.ts";
import { Binary, BSONRegExp, BSONSymbol, type Doc, isDoc, MaxKey, MinKey, typeName } from "../bson/types.ts";
import type { Collation } from "../indexes/collation.ts";
import { encodeKeyValue } from "../indexes/key-encoding.ts";
import type { BitsMode, Comparison, Filter } from "./parsed-filter.ts";
import { notePosition, someValue } from "./paths.ts";

/** Tests a document, or any value. */
export type Predicate = (value: unknown) => boolean;

/** Evaluation context besides the document: the collation, and how to evaluate `$expr`. */
export interface MatchContext {
  readonly collation?: Collation | undefined;
  readonly expression: (expression: unknown) => (doc: Doc) => boolean;
}

/**
 * Compiles a parsed filter into a predicate on documents. `$text` always passes here, because the text index
 * evaluates it.
 */
export function predicate(filter: Filter, context: MatchContext): Predicate {
  switch (filter.kind) {
    case "always":
    case "text":
      return () => true;
    case "never":
      return () => false;
    case "and":
      return every(filter.of.map((part) => predicate(part, context)));
    case "or": {
      const parts = filter.of.map((part) => predicate(part, context));
      return (doc) => parts.some((part) => part(doc));
    }
    case "nor": {
      const parts = filter.of.map((part) => predicate(part, context));
      return (doc) => !parts.some((part) => part(doc));
    }
    case "not": {
      const part = predicate(filter.of, context);
      return (doc) => !part(doc);
    }
    case "schema":
      return filter.test;
    case "expr": {
      const evaluate = context.expression(filter.expression);
      return (doc) => evaluate(doc as Doc);
    }
    case "elemMatch":
      return elemMatch(filter, context);
    case "size":
      return onPath(filter, false, (value) => Array.isArray(value) && value.length === filter.size);
    default:
      return onPath(filter, filter.path.parts.length > 0, valueTest(filter, context.collation));
  }
}

function every(parts: Predicate[]): Predicate {
  const [first, second] = parts;
  if (parts.length === 2) return (doc) => first!(doc) && second!(doc);
  return (doc) => {
    for (const part of parts) if (!part(doc)) return false;
    return true;
  };
}

function onPath(
  { path }: { path: { parts: readonly string[] } },
  elements: boolean,
  test: Predicate,
): Predicate {
  const { parts } = path;
  return (doc) => someValue(doc, parts, 0, elements, test);
}

type ValueFilter = Exclude<
  Filter,
  {
    kind:
      | "and"
      | "or"
      | "nor"
      | "not"
      | "schema"
      | "expr"
      | "elemMatch"
      | "size"
      | "always"
      | "never"
      | "text";
  }
>;

function valueTest(filter: ValueFilter, collation: Collation | undefined): Predicate {
  switch (filter.kind) {
    case "compare":
      return comparison(filter.op, filter.value, collation);
    case "in":
      return membership(filter.values, filter.regexes, collation);
    case "regex":
      return (value) =>
        matchesRegex(filter.regex, value) ||
        (value instanceof BSONRegExp && equalValues(value, filter.value));
    case "exists":
      return (value) => value !== undefined;
    case "type":
      return (value) => filter.types.has(typeName(value));
    case "mod": {
      const [divisor, remainder] = [BigInt(filter.divisor), BigInt(filter.remainder)];
      return (value) => {
        const whole = int64(value, true);
        return whole !== undefined && whole % divisor === remainder;
      };
    }
    case "bits":
      return (value) => bitsMatch(filter.mode, filter.positions, value);
  }
}

function matchesRegex(regex: RegExp, value: unknown): boolean {
  if (typeof value === "string") return regex.test(value);
  return value instanceof BSONSymbol && regex.test(value.value);
}

function comparison(op: Comparison, operand: unknown, collation: Collation | undefined): Predicate {
  if (op === "eq") {
    if (typeof operand === "string" && !collation)
      return (value) => value === operand || sameSymbol(value, operand);
    if (typeof operand === "boolean") return (value) => value === operand;
    return (value) => equalValues(value, operand, collation);
  }
  if (operand instanceof MinKey || operand instanceof MaxKey)
    return (value) => holds(op, compareValues(value, operand));
  const type = typeOrder(operand);
  const nan = isNumeric(operand) && Number.isNaN(toNumber(operand));
  return (value) => {
    if (typeOrder(value) !== type) return false;
    if (isNumeric(value) && Number.isNaN(toNumber(value as Numeric)) !== nan) return false;
    return holds(op, compareValues(value, operand, collation));
  };
}

const sameSymbol = (value: unknown, operand: string) =>
  value instanceof BSONSymbol && value.value === operand;

function holds(op: Comparison, order: number): boolean {
  switch (op) {
    case "lt":
      return order < 0;
    case "lte":
      return order <= 0;
    case "gt":
      return order > 0;
    case "gte":
      return order >= 0;
    case "eq":
      return order === 0;
  }
}

function membership(values: unknown[], regexes: RegExp[], collation: Collation | undefined): Predicate {
  const keys = new Set(values.map((value) => valueKey(value, collation)));
  const inList: Predicate =
    values.length <= 4
      ? (value) => values.some((item) => equalValues(value, item, collation))
      : (value) => keys.has(valueKey(value, collation));
  if (regexes.length === 0) return inList;
  return (value) => inList(value) || regexes.some((regex) => matchesRegex(regex, value));
}

/**
 * Returns a string that is the same for two values exactly if MongoDB considers them equal. Used for sets and
 * groups.
 */
export function valueKey(value: unknown, collation?: Collation): string {
  return encodeKeyValue(value, collation).toString("latin1");
}

function elemMatch(filter: Filter & { kind: "elemMatch" }, context: MatchContext): Predicate {
  const inner = predicate(filter.of, context);
  const accepts = filter.documents ? (item: unknown) => isObjectLike(item) && inner(asDoc(item)) : inner;
  const test = (value: unknown) => {
    if (!Array.isArray(value)) return false;
    const index = value.findIndex(accepts);
    if (index >= 0) notePosition(index);
    return index >= 0;
  };
  return (doc) => someValue(doc, filter.path.parts, 0, false, test);
}

const isObjectLike = (item: unknown) => isDoc(item) || Array.isArray(item);

/** `$elemMatch` matches a nested array as a document with its indexes as field names. */
const asDoc = (item: unknown) => (Array.isArray(item) ? { ...item } : item);

function bitsMatch(mode: BitsMode, positions: number[], value: unknown): boolean {
  const isSet = bitReader(value);
  if (!isSet) return false;
  switch (mode) {
    case "allSet":
      return positions.every(isSet);
    case "anySet":
      return positions.some(isSet);
    case "allClear":
      return !positions.some(isSet);
    case "anyClear":
      return !positions.every(isSet);
  }
}

function bitReader(value: unknown): ((position: number) => boolean) | undefined {
  if (value instanceof Binary) {
    const { bytes } = binaryParts(value);
    return (position) => (((bytes[position >> 3] ?? 0) >> (position & 7)) & 1) === 1;
  }
  const whole = int64(value, false);
  return whole === undefined
    ? undefined
    : (position) => ((whole >> BigInt(Math.min(position, 63))) & 1n) === 1n;
}

/**
 * Converts a number to a 64-bit integer, dropping the fraction if `cut` is set; returns undefined if that is
 * not possible.
 */
function int64(value: unknown, cut: boolean): bigint | undefined {
  if (!isNumeric(value)) return undefined;
  const double = toNumber(value);
  if (!Number.isFinite(double)) return undefined;
  const whole = toBigInt(value) ?? (cut ? BigInt(Math.trunc(double)) : undefined);
  return whole === undefined || BigInt.asIntN(64, whole) !== whole ? undefined : whole;
}
