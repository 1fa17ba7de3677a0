import { compareValues } from "../bson/compare.ts";
import { isNumeric, type Numeric, toNumber, toSafeInteger } from "../bson/numbers.ts";
import { Decimal128, isDoc, typeName } from "../bson/types.ts";
import { CommandError, notImplemented } from "../errors.ts";
import { compileExpression } from "../expressions/evaluate.ts";
import type { Found } from "../planner/found.ts";
import { type Granularity, granularityOf } from "./granularity.ts";
import { group } from "./group-stages.ts";
import { object, type PipelineCompiler, type Stage, variablesOf } from "./stage.ts";

interface Keyed {
  readonly found: Found;
  readonly key: unknown;
}

interface Bucket {
  readonly list: Found[];
  readonly min: unknown;
  max: unknown;
}

/**
 * Compiles `$bucketAuto`: a given number of groups of similar size, with boundaries determined by the values.
 */
export function bucketAuto(spec: unknown, compiler: PipelineCompiler): Stage {
  const given = object(spec, 40240, "The argument to $bucketAuto must be an object");
  for (const [name, value] of Object.entries(given)) checkOption(name, value);
  const { groupBy, buckets, output = { count: { $sum: 1 } }, granularity: series } = given;
  if (groupBy === undefined || buckets === undefined)
    throw new CommandError(40246, "$bucketAuto requires 'groupBy' and 'buckets' to be specified");
  const count = toNumber(buckets as Numeric);
  const granularity = series === undefined ? undefined : granularityOf(series as string);
  const expression = compileExpression(groupBy, compiler.collation);
  const grouping = group({ _id: "$$bucket", ...(output as object) }, compiler);
  return function* (input, run) {
    const keyed: Keyed[] = [];
    for (const found of input) {
      const key = expression(found.doc, variablesOf(run, found)) ?? null;
      if (granularity) checkKey(key);
      keyed.push({ found, key });
    }
    const compare = (a: unknown, b: unknown) => compareValues(a, b, run.collation);
    keyed.sort((a, b) => compare(a.key, b.key));
    for (const { list, min, max } of bucketsOf(keyed, count, compare, granularity))
      yield* grouping(list, { ...run, variables: { ...run.variables, bucket: { min, max } } });
  };
}

function checkOption(name: string, value: unknown): void {
  switch (name) {
    case "groupBy":
      if (!isDoc(value) && !(typeof value === "string" && value.startsWith("$")))
        throw new CommandError(
          40239,
          "The $bucketAuto 'groupBy' field must be defined as a $-prefixed path or an expression object",
        );
      return;
    case "buckets":
      if (!isNumeric(value))
        throw new CommandError(40241, "The $bucketAuto 'buckets' field must be a numeric value");
      if (toSafeInteger(value) === undefined || (toNumber(value) | 0) !== toNumber(value))
        throw new CommandError(
          40242,
          "The $bucketAuto 'buckets' field must be representable as a 32-bit integer",
        );
      if (toNumber(value) <= 0)
        throw new CommandError(40243, "The $bucketAuto 'buckets' field must be greater than 0");
      return;
    case "output":
      if (!isDoc(value)) throw new CommandError(40244, "The $bucketAuto 'output' field must be an object");
      return;
    case "granularity":
      if (typeof value !== "string")
        throw new CommandError(40261, "The $bucketAuto 'granularity' field must be a string");
      return;
    default:
      throw new CommandError(40245, `Unrecognized option to $bucketAuto: ${name}.`);
  }
}

function checkKey(key: unknown): void {
  if (!isNumeric(key))
    throw new CommandError(
      40258,
      `$bucketAuto can specify a 'granularity' with numeric boundaries only, but found a value with type: ${typeName(key)}`,
    );
  if (Number.isNaN(toNumber(key)))
    throw new CommandError(
      40259,
      "$bucketAuto can specify a 'granularity' with numeric boundaries only, but found a NaN",
    );
  if (toNumber(key) < 0)
    throw new CommandError(
      40260,
      "$bucketAuto can specify a 'granularity' with non-negative numbers only, but found a negative number",
    );
  if (key instanceof Decimal128 || !Number.isFinite(toNumber(key)))
    throw notImplemented("the granularity of decimals and of infinity");
}

/**
 * Divides sorted values into buckets, with equal values (or those up to a rounded boundary) in the same
 * bucket.
 */
function* bucketsOf(
  sorted: readonly Keyed[],
  count: number,
  compare: (a: unknown, b: unknown) => number,
  granularity: Granularity | undefined,
): Generator<Bucket> {
  const size = Math.max(1, Math.round(sorted.length / count));
  let before: Bucket | undefined;
  let at = 0;
  for (let number = 1; at < sorted.length; number++) {
    const first = sorted[at]!.key;
    const rounded = granularity?.down(first as Numeric);
    const bucket: Bucket = {
      list: [],
      min: before && granularity ? before.max : (rounded ?? first),
      max: first,
    };
    const take = () => {
      bucket.max = sorted[at]!.key;
      bucket.list.push(sorted[at++]!.found);
    };
    const until = number === count ? sorted.length : Math.min(at + size, sorted.length);
    while (at < until) take();
    while (at < sorted.length && compare(bucket.max, sorted[at]!.key) === 0) take();
    if (granularity) {
      const boundary = granularity.up(bucket.max as Numeric);
      while (at < sorted.length && compare(boundary, sorted[at]!.key) > 0) take();
      // After only zeros the boundary is rounded down from the next value, which belongs to the next bucket.
      const zeros = toNumber(boundary) === 0 && at < sorted.length;
      bucket.max = zeros ? granularity.down(sorted[at]!.key as Numeric) : boundary;
    } else if (at < sorted.length) bucket.max = sorted[at]!.key;
    yield bucket;
    before = bucket;
  }
}
