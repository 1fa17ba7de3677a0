import { isNumeric } from "../bson/numbers.ts";
import { type Doc, isDoc, typeName } from "../bson/types.ts";
import { CommandError, notImplemented } from "../errors.ts";
import { compareInExpression, compileExpression, type Expression } from "../expressions/evaluate.ts";
import type { Found } from "../planner/found.ts";
import { setField } from "../query/paths.ts";
import { valueKey } from "../query/predicate.ts";
import { compileAccumulator } from "./accumulators.ts";
import { made, object, type PipelineCompiler, type Run, type Stage, variablesOf } from "./stage.ts";

/** Compiles `$group`. */
export function group(spec: unknown, { collation }: Pick<PipelineCompiler, "collation">): Stage {
  const { _id: by, ...fields } = object(spec, 15947, "a group's fields must be specified in an object");
  if (!("_id" in (spec as Doc))) throw new CommandError(15955, "a group specification must include an _id");
  const key = groupKey(by, collation);
  const compiler = { collation, compile: (expression: unknown) => compileExpression(expression, collation) };
  const accumulators = Object.entries(fields).map(([name, field]) => {
    if (name.includes(".")) throw new CommandError(40235, `The field name '${name}' cannot contain '.'`);
    if (name.startsWith("$"))
      throw new CommandError(40236, `The field name '${name}' cannot be an operator name`);
    return [name, compileAccumulator(name, field, compiler)] as const;
  });
  return (input, run) => grouped(input, run, key, accumulators);
}

/**
 * Compiles a group's key. In a document with one expression a missing field is null; with several, it is
 * omitted.
 */
function groupKey(by: unknown, collation: PipelineCompiler["collation"]): Expression {
  const key = compileExpression(by, collation);
  if (!isDoc(by) || Object.keys(by)[0]?.startsWith("$")) return key;
  const [name, ...others] = Object.keys(by);
  if (name === undefined || others.length > 0) return key;
  return (doc, variables) => ({ [name]: (key(doc, variables) as Doc)[name] ?? null });
}

function* grouped(
  input: Iterable<Found>,
  run: Run,
  key: ReturnType<typeof compileExpression>,
  accumulators: readonly (readonly [string, ReturnType<typeof compileAccumulator>])[],
): Generator<Found> {
  const groups = new Map<string, { id: unknown; fields: ReturnType<(typeof accumulators)[0][1]>[] }>();
  for (const found of input) {
    const variables = variablesOf(run, found);
    const id = key(found.doc, variables) ?? null;
    const name = valueKey(id, run.collation);
    let group = groups.get(name);
    if (!group) {
      group = { id, fields: accumulators.map(([, start]) => start()) };
      groups.set(name, group);
    }
    for (const field of group.fields) field.add(found.doc, variables);
  }
  for (const { id, fields } of groups.values()) {
    const doc: Doc = { _id: id };
    for (const [at, field] of fields.entries()) setField(doc, accumulators[at]![0], field.result());
    yield made(doc);
  }
}

/** Compiles `$bucket`. */
export function bucket(spec: unknown, compiler: PipelineCompiler): Stage {
  const {
    groupBy,
    boundaries,
    default: other,
    output = { count: { $sum: 1 } },
    ...rest
  } = object(spec, 40201, "Argument to $bucket stage must be an object");
  if (Object.keys(rest).length > 0)
    throw new CommandError(40197, `Unrecognized option to $bucket: ${Object.keys(rest)[0]}.`);
  if (!Array.isArray(boundaries) || boundaries.length < 2)
    throw new CommandError(40192, "The $bucket 'boundaries' field must have at least 2 values");
  boundaries.forEach((boundary, at) => {
    if (isDoc(boundary) || (typeof boundary === "string" && boundary.startsWith("$")))
      throw notImplemented("expressions as boundaries of $bucket");
    if (at > 0 && canonicalType(boundaries[at - 1]) !== canonicalType(boundary))
      throw new CommandError(
        40193,
        "All values in the 'boundaries' option to $bucket must have the same type",
      );
    if (at > 0 && compareInExpression(boundaries[at - 1], boundary, compiler.collation) >= 0)
      throw new CommandError(40194, "The 'boundaries' option to $bucket must be sorted, in ascending order");
  });
  const hasDefault = "default" in (spec as Doc);
  const isBelow = (a: unknown, b: unknown) => compareInExpression(a, b, compiler.collation) < 0;
  if (hasDefault && !isBelow(other, boundaries[0]) && isBelow(other, boundaries.at(-1)))
    throw new CommandError(
      40199,
      "The $bucket 'default' field must be less than the lowest boundary or greater than or equal to the highest boundary.",
    );
  const expression = compileExpression(groupBy, compiler.collation);
  const place = (doc: Doc, run: Run): unknown => {
    const value = expression(doc, run.variables) ?? null;
    const inside = boundaries.findIndex(
      (low, at) => at < boundaries.length - 1 && !isBelow(value, low) && isBelow(value, boundaries[at + 1]),
    );
    if (inside >= 0) return boundaries[inside];
    if (hasDefault) return other;
    throw new CommandError(
      7158303,
      "$switch could not find a matching branch for an input, and no default was specified.",
    );
  };
  const grouping = group(
    { _id: "$$bucket", ...object(output, 40196, "The $bucket 'output' field must be an object") },
    compiler,
  );
  return (input, run) => {
    const buckets = new Map<string, { bucket: unknown; list: Found[] }>();
    for (const found of input) {
      const bucket = place(found.doc, run);
      const name = valueKey(bucket);
      const there = buckets.get(name);
      if (there) there.list.push(found);
      else buckets.set(name, { bucket, list: [found] });
    }
    return sortedBuckets(buckets, grouping, run);
  };
}

/** Returns the name of a value's type, the same for all numbers. */
const canonicalType = (value: unknown): string => (isNumeric(value) ? "number" : typeName(value));

function* sortedBuckets(
  buckets: Map<string, { bucket: unknown; list: Found[] }>,
  grouping: Stage,
  run: Run,
): Generator<Found> {
  for (const [, { bucket, list }] of [...buckets].sort(([a], [b]) => (a < b ? -1 : 1)))
    yield* grouping(list, { ...run, variables: { ...run.variables, bucket } });
}
