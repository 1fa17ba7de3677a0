import { type Doc, isDoc, Long, typeName } from "../bson/types.ts";
import { CommandError, failedToParse, notImplemented } from "../errors.ts";
import { compileExpression, valueAt } from "../expressions/evaluate.ts";
import { withExpressionBounds } from "../planner/expression-bounds.ts";
import { findIn } from "../planner/find.ts";
import type { Found } from "../planner/found.ts";
import { and, parseFilter } from "../query/filter.ts";
import type { Filter } from "../query/parsed-filter.ts";
import { toPath } from "../query/paths.ts";
import { matchContext } from "./match-context.ts";
import {
  made,
  object,
  type PipelineCompiler,
  type Run,
  type Stage,
  type StageCompiler,
  variablesOf,
  withValue,
} from "./stage.ts";

/** Stages that read other collections or run nested pipelines. */
export const joiningStages: Record<string, StageCompiler> = {
  $lookup: lookup,
  $unionWith: (spec, compiler) => {
    const {
      coll,
      pipeline = [],
      ...rest
    } = typeof spec === "string"
      ? { coll: spec }
      : object(spec, 9, "the $unionWith stage specification must be an object or string");
    if (Object.keys(rest).length > 0)
      throw failedToParse(`BSON field '$unionWith.${Object.keys(rest)[0]}' is an unknown field.`);
    if (typeof coll !== "string") throw notImplemented("$unionWith without a collection");
    const inner = innerPipeline(pipeline, compiler);
    return (input, run) => union(input, () => inner(coll, run, undefined));
  },
  $facet: facet,
  $graphLookup: graphLookup,
};

/** Pipeline over another collection with a leading `$match` that may use an index. */
type InnerPipeline = (from: string, run: Run, filter: Filter | undefined) => Iterable<Found>;

function innerPipeline(stages: unknown, compiler: PipelineCompiler): InnerPipeline {
  const list = Array.isArray(stages) ? stages : [];
  const leading = list.findIndex((stage) => !isDoc(stage) || !isDoc(stage.$match));
  const matches = (leading < 0 ? list : list.slice(0, leading)).map(({ $match }: Doc) =>
    parseFilter($match as Doc),
  );
  const rest = compiler.compile(Array.isArray(stages) ? list.slice(matches.length) : stages);
  return (from, run, filter) =>
    rest(collectionSource(from, run, and(filter ? [filter, ...matches] : matches)), run);
}

/**
 * Returns the documents of a collection as the input of a nested pipeline; its `$match` is passed to the
 * planner.
 */
function collectionSource(name: string, run: Run, filter: Filter): Iterable<Found> {
  const collection = run.engine.store.catalog.find(`${run.db}.${name}`);
  if (!collection) return [];
  const bounded = withExpressionBounds(filter, run.variables);
  return findIn(collection, bounded, run.view, run.match, run.counts);
}

function* union(input: Iterable<Found>, other: () => Iterable<Found>): Generator<Found> {
  yield* input;
  yield* other();
}

const notInFacet = new Set([
  "$facet",
  "$out",
  "$merge",
  "$collStats",
  "$indexStats",
  "$geoNear",
  "$changeStream",
]);

function facet(spec: unknown, compiler: PipelineCompiler): Stage {
  const entries = Object.entries(object(spec, 40169, "the $facet specification must be a non-empty object"));
  if (entries.length === 0)
    throw new CommandError(40169, "the $facet specification must be a non-empty object");
  const facets = entries.map(([name, stages]) => {
    for (const stage of Array.isArray(stages) ? stages : [])
      if (isDoc(stage) && notInFacet.has(Object.keys(stage)[0]!))
        throw new CommandError(
          40600,
          `${Object.keys(stage)[0]} is not allowed to be used within a $facet stage`,
        );
    return [name, compiler.compile(stages)] as const;
  });
  return (input, run) => faceted(input, run, facets);
}

function* faceted(
  input: Iterable<Found>,
  run: Run,
  facets: readonly (readonly [string, Stage])[],
): Generator<Found> {
  const all = [...input];
  const result: Doc = {};
  for (const [name, stage] of facets) result[name] = [...stage(all, run)].map(({ doc }) => doc);
  yield made(result);
}

interface Lookup {
  readonly from: string;
  readonly as: string[];
  readonly local: string[] | undefined;
  readonly foreign: string | undefined;
  readonly variables: (readonly [string, ReturnType<typeof compileExpression>])[];
  readonly pipeline: InnerPipeline;
}

function lookup(spec: unknown, compiler: PipelineCompiler): Stage {
  const {
    from,
    as,
    localField,
    foreignField,
    let: vars = {},
    pipeline,
    ...rest
  } = object(spec, 9, "the $lookup stage specification must be an object");
  if (Object.keys(rest).length > 0)
    throw failedToParse(`unknown argument to $lookup: ${Object.keys(rest)[0]}`);
  if (typeof from !== "string") throw notImplemented("$lookup without a collection name in 'from'");
  if (typeof as !== "string" || as === "") throw failedToParse("must specify 'as' field for a $lookup");
  if ((localField === undefined) !== (foreignField === undefined))
    throw failedToParse(
      "$lookup requires both or neither of 'localField' and 'foreignField' to be specified",
    );
  if (localField === undefined && pipeline === undefined)
    throw failedToParse(
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    );
  for (const path of [localField, foreignField])
    if (typeof path === "string" && path.split(".").some((part) => part === "" || part.startsWith("$")))
      throw new CommandError(
        16410,
        "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
      );
  for (const path of [localField, foreignField]) refuseIndexes("$lookup", path);
  const stage: Lookup = {
    from,
    as: as.split("."),
    local: typeof localField === "string" ? localField.split(".") : undefined,
    foreign: foreignField as string | undefined,
    variables: Object.entries(object(vars, 9, "$lookup argument 'let' must be an object")).map(
      ([name, value]) => [name, compileExpression(value, compiler.collation)] as const,
    ),
    pipeline: innerPipeline(pipeline ?? [], compiler),
  };
  return (input, run) => joined(input, run, stage);
}

/** Rejects paths such as `tags.0`, which MongoDB reads in more than one way in joins. */
function refuseIndexes(stage: string, path: unknown): void {
  if (typeof path === "string" && path.split(".").some((part) => /^\d+$/.test(part)))
    throw notImplemented(`${stage} by a path with an array index`);
}

function* joined(input: Iterable<Found>, run: Run, stage: Lookup): Generator<Found> {
  for (const found of input) {
    yield made(withValue(found.doc, stage.as, joinedTo(found, run, stage)), found);
  }
}

function joinedTo(found: Found, run: Run, stage: Lookup): Doc[] {
  const own = variablesOf(run, found);
  const variables = { ...own };
  for (const [name, value] of stage.variables) (variables as Doc)[name] = value(found.doc, own);
  const inner: Run = { ...run, variables, match: matchContext(variables, run.collation) };
  const filter = stage.local && joinFilter(valueAt(found.doc, stage.local, 0), stage.foreign!);
  return [...stage.pipeline(stage.from, inner, filter)].map(({ doc }) => doc);
}

/**
 * Returns the condition that the foreign field equals the local value, or one of its elements if it is an
 * array; null if missing.
 */
function joinFilter(value: unknown, foreign: string): Filter {
  const path = toPath(foreign);
  if (!Array.isArray(value) || value.length === 0)
    return { kind: "compare", path, op: "eq", value: Array.isArray(value) ? null : (value ?? null) };
  return { kind: "in", path, values: value, regexes: [] };
}

function graphLookup(spec: unknown, compiler: PipelineCompiler): Stage {
  const {
    from,
    startWith,
    connectFromField,
    connectToField,
    as,
    maxDepth,
    depthField,
    restrictSearchWithMatch,
  } = object(spec, 9, "the $graphLookup stage specification must be an object");
  for (const part of [from, connectFromField, connectToField, as])
    if (typeof part !== "string")
      throw failedToParse(
        `$graphLookup needs strings for 'from', 'connectFromField', 'connectToField' and 'as', not ${typeName(part)}`,
      );
  for (const path of [connectFromField, connectToField]) refuseIndexes("$graphLookup", path);
  if (restrictSearchWithMatch !== undefined)
    throw notImplemented("$graphLookup with restrictSearchWithMatch");
  const start = compileExpression(startWith, compiler.collation);
  const deepest = maxDepth === undefined ? Number.POSITIVE_INFINITY : Number(maxDepth);
  return function* (input, run) {
    for (const found of input) {
      const seen = new Map<string, Doc>();
      let values = [start(found.doc, run.variables)].flat();
      for (let depth = 0; depth <= deepest && values.length > 0; depth++) {
        const next: unknown[] = [];
        for (const { doc } of collectionSource(
          from as string,
          run,
          joinFilter(values, connectToField as string),
        )) {
          const name = JSON.stringify(doc._id);
          if (seen.has(name)) continue;
          seen.set(
            name,
            typeof depthField === "string" ? { ...doc, [depthField]: Long.fromNumber(depth) } : doc,
          );
          next.push(...[valueAt(doc, (connectFromField as string).split("."), 0)].flat());
        }
        values = next;
      }
      yield made(withValue(found.doc, (as as string).split("."), [...seen.values()]), found);
    }
  };
}
