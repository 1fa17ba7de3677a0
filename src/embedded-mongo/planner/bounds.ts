import { order, typeOrder } from "../bson/compare.ts";
import { isNumeric, toNumber } from "../bson/numbers.ts";
import { BSONRegExp, MaxKey, MinKey } from "../bson/types.ts";
import { type Collation, sameCollation } from "../indexes/collation.ts";
import type { Index } from "../indexes/index-spec.ts";
import { encodeKeyValue, greatestKey, leastKey, successor } from "../indexes/key-encoding.ts";
import { parseField } from "../query/filter.ts";
import type { Filter } from "../query/parsed-filter.ts";
import { literalPrefix } from "../query/regex.ts";

/**
 * Range of values of one index field, as ascending key bytes from `low` (inclusive) to `high` (exclusive).
 */
export interface Interval {
  readonly low: Buffer;
  readonly high: Buffer;
  /** True if the interval is a single value with the key bytes `low`. */
  readonly point: boolean;
}

/** Intervals of an index field allowed by a predicate: sorted and disjoint. */
export interface Bounds {
  readonly intervals: readonly Interval[];
  /** True if a document's key is in the intervals exactly when the document satisfies the predicate. */
  readonly exact: boolean;
}

/** Returns the bounds of a predicate on an index's field, or undefined if it has none. */
export function boundsOf(filter: Filter, index: Index, collation: Collation | undefined): Bounds | undefined {
  const same = sameCollation(index.collation, collation);
  switch (filter.kind) {
    case "compare":
      return comparisonBounds(filter, index, same);
    case "in":
      return inBounds(filter, index, same);
    case "regex":
      return same && !index.collation ? regexBounds(filter.regex, filter.value) : undefined;
    case "elemMatch":
      return elementBounds(filter, index, collation);
    case "exists":
      return { intervals: [everything], exact: index.sparse && index.fields.length === 1 };
    default:
      return undefined;
  }
}

/** Interval of all values of a field. */
export const everything: Interval = { low: leastKey, high: greatestKey, point: false };

/**
 * Returns true if a predicate can only match documents with the field, so that a sparse index contains every
 * match.
 */
export function needsField(filter: Filter): boolean {
  switch (filter.kind) {
    case "compare":
      return (
        typeOrder(filter.value) !== order.null &&
        !(filter.value instanceof MinKey || filter.value instanceof MaxKey)
      );
    case "in":
      return filter.values.every((value) => typeOrder(value) !== order.null);
    case "exists":
    case "regex":
    case "elemMatch":
    case "size":
    case "mod":
    case "bits":
      return true;
    default:
      return false;
  }
}

function comparisonBounds(
  filter: Filter & { kind: "compare" },
  index: Index,
  same: boolean,
): Bounds | undefined {
  const { op, value } = filter;
  const type = typeOrder(value);
  if (value instanceof MinKey || value instanceof MaxKey) return undefined;
  if (!same && holdsStrings(type)) return undefined;
  const exact = type !== order.null && !hasNumericPart(filter.path.parts);
  if (op === "eq") {
    if (type === order.array) return arrayBounds(value as unknown[], index);
    return { intervals: [point(value, index)], exact };
  }
  if (type === order.array) return undefined;
  if (type === order.null)
    return op.length === 3 ? { intervals: [point(null, index)], exact: false } : nothing;
  if (isNumeric(value) && Number.isNaN(toNumber(value)))
    return op.length === 3 ? { intervals: [point(value, index)], exact } : nothing;
  const key = encodeKeyValue(value, index.collation);
  const first = type === order.number ? successor(nanKey) : Buffer.from([type]);
  const last = Buffer.from([type + 1]);
  switch (op) {
    case "lt":
      return { intervals: interval(first, key), exact };
    case "lte":
      return { intervals: interval(first, successor(key)), exact };
    case "gt":
      return { intervals: interval(successor(key), last), exact };
    case "gte":
      return { intervals: interval(key, last), exact };
  }
}

const nanKey = encodeKeyValue(Number.NaN);
const nothing: Bounds = { intervals: [], exact: true };

/** Returns true for types with keys that depend on the collation. */
const holdsStrings = (type: number) => type === order.string || type === order.object || type === order.array;

/** A part of a path such as `a.0` can be an index or a field name, which keys do not distinguish. */
const hasNumericPart = (parts: readonly string[]) => parts.some((part) => /^\d+$/.test(part));

function point(value: unknown, index: Index): Interval {
  const low = encodeKeyValue(value, index.collation);
  return { low, high: successor(low), point: true };
}

function interval(low: Buffer, high: Buffer): Interval[] {
  return Buffer.compare(low, high) < 0 ? [{ low, high, point: false }] : [];
}

/** An array is found by its first element, or as an element of an outer array. */
function arrayBounds(value: unknown[], index: Index): Bounds {
  const first =
    value.length > 0 ? [point(value[0], index)] : [{ low: emptyKey, high: successor(emptyKey), point: true }];
  return { intervals: union([...first, point(value, index)]), exact: false };
}

const emptyKey = Buffer.from([order.undefined]);

function inBounds(filter: Filter & { kind: "in" }, index: Index, same: boolean): Bounds | undefined {
  const found = filter.values.map((value) => {
    if (value instanceof BSONRegExp) {
      const one = parseField(filter.path, value);
      return same && !index.collation && one.kind === "regex" ? regexBounds(one.regex, one.value) : undefined;
    }
    return comparisonBounds({ kind: "compare", path: filter.path, op: "eq", value }, index, same);
  });
  if (found.includes(undefined)) return undefined;
  return {
    intervals: union(found.flatMap((bounds) => bounds!.intervals)),
    exact: found.every((bounds) => bounds!.exact),
  };
}

function regexBounds(regex: RegExp, stored: BSONRegExp | undefined): Bounds {
  const literal = literalPrefix(regex);
  const low = literal
    ? Buffer.concat([Buffer.from([order.string]), Buffer.from(literal.prefix)])
    : Buffer.from([order.string]);
  const strings = { low, high: successor(low), point: false };
  const regexes = { low: Buffer.from([order.regex]), high: Buffer.from([order.regex + 1]), point: false };
  return { intervals: stored ? [strings, regexes] : [strings], exact: false };
}

function elementBounds(
  filter: Filter & { kind: "elemMatch" },
  index: Index,
  collation: Collation | undefined,
): Bounds | undefined {
  if (filter.documents) return undefined;
  const parts = filter.of.kind === "and" ? filter.of.of : [filter.of];
  const found = parts.flatMap((part) => {
    const bounds = boundsOf(part, index, collation);
    return bounds ? [bounds] : [];
  });
  if (found.length === 0) return undefined;
  return { intervals: found.map((bounds) => bounds.intervals).reduce(intersect), exact: false };
}

/** Sorts intervals and merges overlapping ones. */
export function union(intervals: readonly Interval[]): Interval[] {
  const sorted = [...intervals].sort(
    (a, b) => Buffer.compare(a.low, b.low) || Buffer.compare(a.high, b.high),
  );
  const joined: Interval[] = [];
  for (const next of sorted) {
    const last = joined.at(-1);
    if (!last || Buffer.compare(next.low, last.high) >= 0) joined.push(next);
    else if (Buffer.compare(next.high, last.high) > 0)
      joined[joined.length - 1] = { low: last.low, high: next.high, point: false };
  }
  return joined;
}

/** Returns the intersection of two lists of sorted, disjoint intervals. */
export function intersect(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const common: Interval[] = [];
  for (let x = 0, y = 0; x < a.length && y < b.length; ) {
    const first = a[x]!;
    const second = b[y]!;
    const low = Buffer.compare(first.low, second.low) >= 0 ? first.low : second.low;
    const firstEnds = Buffer.compare(first.high, second.high) <= 0;
    const high = firstEnds ? first.high : second.high;
    if (Buffer.compare(low, high) < 0) common.push({ low, high, point: first.point || second.point });
    if (firstEnds) x++;
    else y++;
  }
  return common;
}
