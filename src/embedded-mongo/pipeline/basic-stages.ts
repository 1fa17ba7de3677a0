import { compareValues } from "../bson/compare.ts";
import { toSafeInteger } from "../bson/numbers.ts";
import { type Doc, isDoc, Long, typeName } from "../bson/types.ts";
import { badValue, CommandError } from "../errors.ts";
import { compileExpression, type Expression, isNullish } from "../expressions/evaluate.ts";
import { sortKeyOf } from "../indexes/keys.ts";
import type { Found } from "../planner/execute.ts";
import { type Filter, parseFilter } from "../query/filter.ts";
import { fieldOf, setField } from "../query/paths.ts";
import { predicate, valueKey } from "../query/predicate.ts";
import { compileProjection } from "../query/projection.ts";
import { parseSort, scoreField } from "../query/sort.ts";
import { Draft } from "../update/paths.ts";
import { compileAccumulator } from "./accumulators.ts";
import { addFields } from "./add-fields.ts";
import {
  made,
  mapping,
  type PipelineCompiler,
  type Run,
  type Stage,
  type StageCompiler,
  variablesOf,
  withValue,
} from "./stage.ts";

/** The stages that look at one document, a group or the order of documents. */
export const basicStages: Record<string, StageCompiler> = {
  $match: (spec) => {
    const filter = parseFilter(object(spec, 15959, "the match filter must be an expression in an object"));
    if (hasText(filter))
      throw new CommandError(17313, "$match with $text is only allowed as the first pipeline stage");
    return (input, run) => filtered(input, predicate(filter, run.match));
  },
  $project: (spec, { collation }) =>
    projectStage(object(spec, 15969, "$project specification must be an object"), collation),
  $unset: (spec, { collation }) => {
    const names = Array.isArray(spec) ? spec : [spec];
    if (names.length === 0 || names.some((name) => typeof name !== "string"))
      throw new CommandError(
        31002,
        "$unset specification must be a string or an array containing only string values",
      );
    return projectStage(Object.fromEntries(names.map((name) => [name, false])), collation);
  },
  $addFields: addFields,
  $set: addFields,
  $replaceRoot: (spec, { collation }) =>
    replaceRoot(object(spec, 40229, "$replaceRoot needs an object").newRoot, collation),
  $replaceWith: (spec, { collation }) => replaceRoot(spec, collation),
  $limit: (spec) => {
    const limit = whole(spec, "$limit", 15957);
    if (limit === 0) throw new CommandError(15958, "the limit must be positive");
    return (input) => taken(input, limit);
  },
  $skip: (spec) => {
    const skip = whole(spec, "$skip", 15972);
    return (input) => skipped(input, skip);
  },
  $sort: (spec) => {
    const fields = parseSort(object(spec, 15973, "the $sort key specification must be an object"));
    if (fields.length === 0) throw new CommandError(15976, "$sort stage must have at least one sort key");
    return (input, run) => sortedBy(input, (found) => sortKeyOf(scored(found), fields, run.collation));
  },
  $count: (spec) => {
    if (typeof spec !== "string" || spec === "" || spec.startsWith("$") || spec.includes("."))
      throw new CommandError(40156, "the count field must be a non-empty string");
    return (input) => countAs(input, spec);
  },
  $unwind: unwind,
  $group: group,
  $sortByCount: (spec, compiler) => {
    const grouped = group({ _id: spec, count: { $sum: 1 } }, compiler);
    return (input, run) => sortedBy(grouped(input, run), ({ doc }) => sortKeyOf(doc, byCount));
  },
  $bucket: bucket,
  $sample: (spec) => {
    const size = whole(
      object(spec, 28745, "the $sample stage specification must be an object").size,
      "$sample",
      28746,
    );
    return (input) => sampled(input, size);
  },
  $redact: (spec, { collation }) => {
    const expression = compileExpression(spec, collation);
    return (input, run) => redacted(input, (doc) => expression(doc, run.variables));
  },
};

const hasText = (filter: Filter): boolean =>
  filter.kind === "text" || (filter.kind === "and" && filter.of.some(hasText));

const byCount = parseSort({ count: -1 });

/** A stage's object argument; anything else is refused with the stage's code. */
export function object(spec: unknown, code: number, message: string): Doc {
  if (!isDoc(spec)) throw new CommandError(code, message);
  return spec;
}

function whole(spec: unknown, stage: string, code: number): number {
  const number = toSafeInteger(spec);
  if (number === undefined || number < 0)
    throw new CommandError(
      code,
      `invalid argument to ${stage} stage: Expected a non-negative number in: ${stage}: ${String(spec)}`,
    );
  return number;
}

const scored = (found: Found) =>
  found.score === undefined ? found.doc : { ...found.doc, [scoreField]: found.score };

function* filtered(input: Iterable<Found>, test: (doc: Doc) => boolean): Generator<Found> {
  for (const found of input) if (test(found.doc)) yield found;
}

function* taken(input: Iterable<Found>, limit: number): Generator<Found> {
  let count = 0;
  for (const found of input) {
    yield found;
    if (++count >= limit) return;
  }
}

function* skipped(input: Iterable<Found>, skip: number): Generator<Found> {
  let count = 0;
  for (const found of input) if (count++ >= skip) yield found;
}

function* sortedBy(input: Iterable<Found>, keyOf: (found: Found) => Buffer): Generator<Found> {
  const all = [...input].map((found) => ({ found, key: keyOf(found) }));
  for (const { found } of all.sort((a, b) => Buffer.compare(a.key, b.key))) yield found;
}

function* countAs(input: Iterable<Found>, name: string): Generator<Found> {
  let count = 0;
  for (const _ of input) count++;
  if (count > 0) yield made({ [name]: count });
}

function* sampled(input: Iterable<Found>, size: number): Generator<Found> {
  const all = [...input];
  for (let taken = 0; taken < size && all.length > 0; taken++) {
    const at = Math.floor(Math.random() * all.length);
    yield all[at]!;
    all[at] = all.at(-1)!;
    all.pop();
  }
}

function projectStage(spec: Doc, collation: PipelineCompiler["collation"]): Stage {
  if (Object.keys(spec).length === 0)
    throw new CommandError(
      51272,
      "Invalid $project :: caused by :: projection specification must have at least one field",
    );
  const { apply } = compileProjection(spec, {
    find: false,
    collation,
    context: { expression: refuseExpression },
  });
  return mapping((doc, run, found) => apply(doc, variablesOf(run, found)));
}

function refuseExpression(): never {
  throw badValue("$expr is not supported here");
}

function replaceRoot(spec: unknown, collation: PipelineCompiler["collation"]): Stage {
  const expression = compileExpression(spec, collation);
  return mapping((doc, run, found) => {
    const root = expression(doc, variablesOf(run, found));
    if (!isDoc(root))
      throw new CommandError(
        40228,
        `'newRoot' expression must evaluate to an object, but resulting value was of type ${typeName(root)}`,
      );
    return root;
  });
}

function unwind(spec: unknown): Stage {
  const {
    path,
    preserveNullAndEmptyArrays: preserve,
    includeArrayIndex: index,
    ...rest
  } = isDoc(spec) ? spec : { path: spec };
  if (Object.keys(rest).length > 0)
    throw new CommandError(28811, `unrecognized option to $unwind stage: ${Object.keys(rest)[0]}`);
  if (typeof path !== "string")
    throw new CommandError(28808, "expected a string as the path for $unwind stage");
  if (!path.startsWith("$"))
    throw new CommandError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  if (index !== undefined && (typeof index !== "string" || index === "" || index.startsWith("$")))
    throw new CommandError(
      28822,
      "includeArrayIndex option to $unwind stage should be a non-empty string without '$'",
    );
  const parts = path.slice(1).split(".");
  return (input) => unwound(input, parts, preserve === true, index as string | undefined);
}

function* unwound(
  input: Iterable<Found>,
  parts: string[],
  preserve: boolean,
  index: string | undefined,
): Generator<Found> {
  for (const found of input) {
    const value = plainPath(found.doc, parts);
    const tell = (doc: Doc, at: Long | null) =>
      made(index ? withValue(doc, index.split("."), at) : doc, found);
    if (Array.isArray(value) && value.length > 0)
      for (const [at, item] of value.entries())
        yield tell(withValue(found.doc, parts, item), Long.fromNumber(at));
    else if (Array.isArray(value)) {
      if (preserve) yield tell(without(found.doc, parts), null);
    } else if (!isNullish(value) || preserve) yield tell(found.doc, null);
  }
}

function without(doc: Doc, parts: readonly string[]): Doc {
  const draft = new Draft(doc);
  draft.unset(parts);
  return draft.root;
}

function plainPath(doc: Doc, parts: readonly string[]): unknown {
  let value: unknown = doc;
  for (const part of parts) value = isDoc(value) ? fieldOf(value, part) : undefined;
  return value;
}

function group(spec: unknown, { collation }: Pick<PipelineCompiler, "collation">): Stage {
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

/** A group's key; of a document of expressions, missing fields are null. */
function groupKey(by: unknown, collation: PipelineCompiler["collation"]): Expression {
  const key = compileExpression(by, collation);
  if (!isDoc(by) || Object.keys(by)[0]?.startsWith("$")) return key;
  const names = Object.keys(by);
  return (doc, variables) => {
    const found = key(doc, variables) as Doc;
    return Object.fromEntries(names.map((name) => [name, found[name] ?? null]));
  };
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

function bucket(spec: unknown, compiler: PipelineCompiler): Stage {
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
    if (at > 0 && compareValues(boundaries[at - 1], boundary) >= 0)
      throw new CommandError(40194, "The 'boundaries' option to $bucket must be sorted, in ascending order");
  });
  const hasDefault = "default" in (spec as Doc);
  const expression = compileExpression(groupBy, compiler.collation);
  const place = (doc: Doc, run: Run): unknown => {
    const value = expression(doc, run.variables) ?? null;
    const inside = boundaries.findIndex(
      (low, at) =>
        at < boundaries.length - 1 &&
        compareValues(value, low) >= 0 &&
        compareValues(value, boundaries[at + 1]) < 0,
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

function* sortedBuckets(
  buckets: Map<string, { bucket: unknown; list: Found[] }>,
  grouping: Stage,
  run: Run,
): Generator<Found> {
  for (const [, { bucket, list }] of [...buckets].sort(([a], [b]) => (a < b ? -1 : 1)))
    yield* grouping(list, { ...run, variables: { ...run.variables, bucket } });
}

function* redacted(input: Iterable<Found>, decide: (doc: Doc) => unknown): Generator<Found> {
  const redact = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(redact).filter((item) => item !== undefined);
    if (!isDoc(value)) return value;
    const decision = decide(value);
    if (decision === "$$PRUNE") return undefined;
    if (decision === "$$KEEP") return value;
    if (decision !== "$$DESCEND")
      throw new CommandError(
        17053,
        "$redact's expression should not return anything aside from the variables $$KEEP, $$DESCEND, and $$PRUNE",
      );
    const kept: Doc = {};
    for (const [name, inner] of Object.entries(value)) {
      const rest = redact(inner);
      if (rest !== undefined) setField(kept, name, rest);
    }
    return kept;
  };
  for (const found of input) {
    const kept = redact(found.doc);
    if (isDoc(kept)) yield made(kept, found);
  }
}
