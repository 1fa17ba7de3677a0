import { type Collation, sameCollation } from "../indexes/collation.ts";
import type { Index } from "../indexes/index-spec.ts";
import { successor } from "../indexes/key-encoding.ts";
import type { KeyField } from "../indexes/keys.ts";
import { and } from "../query/filter.ts";
import type { Filter } from "../query/parsed-filter.ts";
import type { Range } from "../storage/view.ts";
import { type Bounds, boundsOf, everything, type Interval, intersect, needsField } from "./bounds.ts";
import { implies } from "./implies.ts";
import type { IndexScan, Query } from "./plan.ts";

/** Use of one index for a conjunction of predicates. */
export interface IndexUse {
  readonly index: Index;
  readonly ranges: Range[];
  /**
   * For each bounded field, the key bytes of its single value, or undefined if it has several values or a
   * range.
   */
  readonly points: (Buffer | undefined)[];
  readonly bounded: number;
  /** Length of each range's prefix of points. */
  readonly prefixes: number[];
  /** Predicates that the ranges do not already satisfy. */
  readonly residual: Filter[];
}

const maxRanges = 10_000;

/** Determines the ranges of an index for a conjunction; undefined if the index cannot be used. */
export function applyIndex(
  index: Index,
  parts: readonly Filter[],
  collation: Collation | undefined,
): IndexUse | undefined {
  if (index.text) return undefined;
  if (index.partial && !(sameCollation(index.collation, collation) && implies(parts, index.partial.filter)))
    return undefined;
  if (index.sparse && !parts.some((part) => onIndex(part, index) && needsField(part))) return undefined;
  const residual = new Set(
    index.partial ? parts.filter((part) => !implies([index.partial!.filter], part)) : parts,
  );
  let ranges: { low: Buffer; high: Buffer; prefix: number }[] = [
    { low: Buffer.alloc(0), high: Buffer.from([0xff]), prefix: 0 },
  ];
  const points: (Buffer | undefined)[] = [];
  const entered: string[] = [];
  for (let place = 0; place < index.fields.length; place++) {
    const field = index.fields[place]!;
    const arrays = index.multikey[place]!.map((depth) => field.path.parts.slice(0, depth + 1).join("."));
    if (arrays.some((path) => entered.includes(path))) break;
    const bounds = fieldBounds(field, arrays.length > 0, index, parts, collation, residual);
    if (!bounds) break;
    if (arrays.length > 0) entered.push(...arrays);
    const intervals = bounds.intervals.map((interval) => (field.descending ? invert(interval) : interval));
    if (field.descending) intervals.reverse();
    const allPoints = intervals.every((interval) => interval.point);
    if (ranges.length * Math.max(intervals.length, 1) > maxRanges) break;
    ranges = ranges.flatMap(({ low: prefix }) =>
      intervals.map(({ low, high, point }) => {
        const start = Buffer.concat([prefix, low]);
        const end = point ? successor(start) : Buffer.concat([prefix, high]);
        return { low: start, high: end, prefix: point ? start.length : prefix.length };
      }),
    );
    points.push(allPoints && intervals.length === 1 ? intervals[0]!.low : undefined);
    if (!allPoints) break;
  }
  return {
    index,
    ranges: ranges.map(({ low, high }) => ({ low, high })),
    prefixes: ranges.map(({ prefix }) => prefix),
    points,
    bounded: points.length,
    residual: [...residual],
  };
}

const onIndex = (part: Filter, index: Index) =>
  "path" in part && index.fields.some(({ path }) => path.text === part.path.text);

/**
 * Returns the bounds of one field from all predicates on it; those covered exactly are removed from
 * `residual`.
 */
function fieldBounds(
  field: KeyField,
  multikey: boolean,
  index: Index,
  parts: readonly Filter[],
  collation: Collation | undefined,
  residual: Set<Filter>,
): Bounds | undefined {
  let found: Bounds | undefined;
  for (const part of byUsefulness(parts)) {
    if (!("path" in part) || part.path.text !== field.path.text) continue;
    const bounds = boundsOf(part, index, collation);
    if (!bounds) continue;
    // In an array, two predicates may be satisfied by two different elements, so their bounds must not be
    // intersected.
    if (found && multikey) continue;
    if (bounds.exact) residual.delete(part);
    found = found
      ? { intervals: intersect(found.intervals, bounds.intervals), exact: found.exact && bounds.exact }
      : bounds;
  }
  if (found && found.intervals.length === 1 && found.intervals[0] === everything) return undefined;
  return found;
}

const usefulness: Partial<Record<Filter["kind"], number>> = {
  compare: 1,
  in: 2,
  elemMatch: 3,
  regex: 4,
  exists: 5,
};

function byUsefulness(parts: readonly Filter[]): Filter[] {
  const rank = (part: Filter) =>
    part.kind === "compare" && part.op === "eq" ? 0 : (usefulness[part.kind] ?? 9);
  return [...parts].sort((a, b) => rank(a) - rank(b));
}

/** Returns the same values in a descending field, where the bytes are inverted. */
function invert({ low, high, point }: Interval): Interval {
  if (point) {
    const key = flip(low);
    return { low: key, high: successor(key), point };
  }
  return {
    low: high.length === 0 ? high : high[0] === 0xff ? Buffer.alloc(0) : successor(flip(high)),
    high: low.length === 0 ? Buffer.from([0xff]) : successor(flip(low)),
    point,
  };
}

const flip = (bytes: Buffer) => Buffer.from(bytes.map((byte) => ~byte & 0xff));

/**
 * Determines how an index use provides a sort: by reading in index order, by merging its ranges, or not at
 * all.
 */
export function orderOf(use: IndexUse, query: Query): { reverse: boolean; merge: boolean } | undefined {
  const { index } = use;
  if (!sameCollation(index.collation, query.collation)) return undefined;
  const plain = matchSort(use, query.sort, (place) => use.points[place] !== undefined);
  if (plain) return { reverse: plain.reverse, merge: false };
  if (use.ranges.length > 64) return undefined;
  const merged = matchSort(use, query.sort, (place) => isPrefix(use, place));
  return merged && { reverse: merged.reverse, merge: true };
}

/** Returns true if every range has a single value in this field, possibly a different one for each range. */
const isPrefix = (use: IndexUse, place: number) =>
  place < use.bounded && (place < use.bounded - 1 || use.points[place] !== undefined || endsInPoints(use));

const endsInPoints = (use: IndexUse) =>
  use.ranges.every((range, at) => use.prefixes[at] === range.low.length);

function matchSort(
  use: IndexUse,
  sort: readonly KeyField[],
  skippable: (place: number) => boolean,
): { reverse: boolean } | undefined {
  const { fields, multikey } = use.index;
  let place = 0;
  let reverse: boolean | undefined;
  for (const wanted of sort) {
    const fixed = fields.findIndex(
      ({ path }, at) => path.text === wanted.path.text && use.points[at] !== undefined,
    );
    if (fixed >= 0 && multikey[fixed]!.length === 0) continue;
    while (place < fields.length && fields[place]!.path.text !== wanted.path.text && skippable(place))
      place++;
    const field = fields[place];
    if (field?.path.text !== wanted.path.text) return undefined;
    // A merge compares only the part after the prefix, so it cannot sort by a field of the prefix.
    if (skippable(place) && use.points[place] === undefined) return undefined;
    if (multikey[place]!.length > 0 && use.bounded > 0) return undefined;
    const backwards = field.descending !== wanted.descending;
    if (reverse !== undefined && reverse !== backwards) return undefined;
    reverse = backwards;
    place++;
  }
  return { reverse: reverse ?? false };
}

/** Creates a scan for an index use, with the parts that can be tested or returned from the keys alone. */
export function toScan(
  use: IndexUse,
  query: Query,
  how: { reverse: boolean; merge: boolean },
): { scan: IndexScan; residual: Filter } {
  const { index } = use;
  const single = index.multikey.every((depths) => depths.length === 0);
  const onKeys = single && !index.collation ? use.residual.filter((part) => testableOnKey(part, index)) : [];
  const residual = use.residual.filter((part) => !onKeys.includes(part));
  const answerable = residual.length === 0 && (single || query.fields?.length === 0);
  const covered = answerable && holdsFields(index, query.fields);
  return {
    scan: {
      kind: "ixscan",
      index,
      ranges: use.ranges,
      reverse: how.reverse,
      merge: how.merge ? use.prefixes : undefined,
      bounded: use.bounded,
      keyFilter: onKeys.length > 0 ? and(onKeys) : undefined,
      covered,
    },
    residual: and(residual),
  };
}

const holdsFields = (index: Index, fields: readonly string[] | undefined) =>
  fields?.every((name) => index.fields.some(({ path }) => path.text === name)) ?? false;

/** Keys do not distinguish null from missing, so only predicates that match neither can be tested on them. */
function testableOnKey(part: Filter, index: Index): boolean {
  const testable = part.kind === "compare" || part.kind === "in" || part.kind === "regex";
  return testable && needsField(part) && onIndex(part, index);
}
