import { toSafeInteger } from "../bson/numbers.ts";
import { type Doc, isDoc, typeName } from "../bson/types.ts";
import { badValue, CommandError, notImplemented } from "../errors.ts";
import { compileExpression } from "../expressions/evaluate.ts";
import { sortKeyOf } from "../indexes/keys.ts";
import type { Found } from "../planner/found.ts";
import { parseFilter } from "../query/filter.ts";
import type { Filter } from "../query/parsed-filter.ts";
import { setField } from "../query/paths.ts";
import { predicate } from "../query/predicate.ts";
import { compileProjection } from "../query/projection.ts";
import { parseSort, scoreField } from "../query/sort.ts";
import { addFields } from "./add-fields.ts";
import { bucketAuto } from "./bucket-auto.ts";
import { bucket, group } from "./group-stages.ts";
import {
  made,
  mapping,
  object,
  type PipelineCompiler,
  type Stage,
  type StageCompiler,
  variablesOf,
} from "./stage.ts";
import { unwind } from "./unwind.ts";

/** Stages that process one document, a group or the order of documents. */
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
  $bucketAuto: bucketAuto,
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
  if (Object.values(spec).every((value) => isDoc(value) && "$meta" in value))
    throw notImplemented("$project of $meta alone");
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
