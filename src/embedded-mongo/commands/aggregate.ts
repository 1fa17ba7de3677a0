import { encode } from "../bson/encode.ts";
import { type Doc, isDoc } from "../bson/types.ts";
import { ChangeStream } from "../change-streams/change-stream.ts";
import type { Source } from "../cursors.ts";
import type { Engine } from "../engine.ts";
import {
  badValue,
  CommandError,
  failedToParse,
  noTextScore,
  notImplemented,
  typeMismatch,
} from "../errors.ts";
import { compileExpression } from "../expressions/evaluate.ts";
import { parseCollation } from "../indexes/collation.ts";
import { matchContext } from "../pipeline/match-context.ts";
import { compilePipeline, stageOf } from "../pipeline/pipeline.ts";
import { pushDown } from "../pipeline/push-down.ts";
import { made, type Run } from "../pipeline/stage.ts";
import { writeResult } from "../pipeline/write-result.ts";
import { Counts, type Found } from "../planner/found.ts";
import { searchesText, usesTextScore } from "../query/sort.ts";
import type { Collection } from "../storage/collection.ts";
import {
  type Command,
  countOption,
  cursorReply,
  deadlineOf,
  define,
  docOption,
  type Reply,
  variablesOf,
  viewOf,
} from "./command.ts";
import { countMatches, hintOf, run as runRead } from "./parse-read.ts";
import { statsOf } from "./stats.ts";

/** Handler of the aggregate command. */
export const aggregateCommands = {
  aggregate: define(
    "pipeline cursor explain allowDiskUse collation hint let bypassDocumentValidation exchange",
    aggregate,
    true,
  ),
};

/** Parsed aggregation, with its first stages still unparsed. */
export interface Aggregation {
  readonly ns: string;
  readonly collection: Collection | undefined;
  readonly stages: readonly Doc[];
  readonly run: Run;
  readonly hint: ReturnType<typeof hintOf>;
}

/** Parses an aggregate command. */
export function parseAggregation(command: Command, engine: Engine): Aggregation {
  const { body, db } = command;
  const target = body.aggregate;
  const { pipeline } = body;
  if (!Array.isArray(pipeline))
    throw typeMismatch("BSON field 'aggregate.pipeline' is missing or the wrong type, expected type 'array'");
  const [first] = pipeline.map(stageOf);
  const searched = first?.[0] === "$match" && searchesText(first[1]);
  if (!searched && pipeline.some(asksTextScoreInStage)) throw noTextScore();
  const ns = typeof target === "string" ? `${db}.${target}` : `${db}.$cmd.aggregate`;
  const collection = typeof target === "string" ? engine.store.catalog.find(ns) : undefined;
  const collation = body.collation === undefined ? collection?.collation : parseCollation(body.collation);
  const variables = letVariables(body, engine);
  const match = matchContext(variables, collation);
  const counts = new Counts(deadlineOf(body));
  const run: Run = { engine, view: viewOf(command, engine), db, collation, variables, match, counts };
  return { ns, collection, stages: pipeline as Doc[], run, hint: hintOf(body.hint) };
}

/** A pipeline inside a stage has an independent text search. */
function asksTextScoreInStage(stage: unknown): boolean {
  const [name, spec] = stageOf(stage);
  return !["$lookup", "$unionWith", "$facet"].includes(name) && usesTextScore(spec);
}

function letVariables(body: Doc, engine: Engine) {
  const variables = variablesOf({}, engine);
  const given = docOption(body, "let") ?? {};
  const values = Object.entries(given).map(([name, value]) => [
    name,
    compileExpression(value)({}, variables) ?? null,
  ]);
  return { ...variables, ...Object.fromEntries(values) };
}

async function aggregate(command: Command, engine: Engine): Promise<Reply> {
  const { body, transaction } = command;
  if (body.explain === true) throw notImplemented("the aggregate option explain; use the explain command");
  const cursor = docOption(body, "cursor");
  if (!cursor)
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  const batchSize = countOption(cursor, "batchSize");
  const aggregation = parseAggregation(command, engine);
  const { ns, stages, run } = aggregation;
  const [first] = stages.map(stageOf);
  if (first?.[0] === "$changeStream") return watch(command, engine, aggregation, batchSize);
  const last = stages.at(-1);
  const [lastName, lastSpec] = last ? stageOf(last) : [];
  if (lastName === "$out" || lastName === "$merge") {
    const results = start({ ...aggregation, stages: stages.slice(0, -1) }, command, engine);
    await writeResult(lastName, lastSpec, results, command, engine, run);
    return cursorReply(
      ns,
      engine.cursors.start(ns, { next: () => undefined }, { batchSize: undefined }),
      "firstBatch",
    );
  }
  const source = toSource(start(aggregation, command, engine));
  return cursorReply(ns, engine.cursors.start(ns, source, { batchSize, transaction }), "firstBatch");
}

function toSource(found: Iterable<Found>): Source {
  const iterator = found[Symbol.iterator]();
  return {
    next() {
      const { value, done } = iterator.next();
      return done ? undefined : (value.raw ?? encode(value.doc));
    },
  };
}

/**
 * Starts a pipeline with the stages allowed only in first position, or with those that the planner can
 * execute.
 */
function start(aggregation: Aggregation, command: Command, engine: Engine): Iterable<Found> {
  const { collection, stages, run, ns } = aggregation;
  const [name, spec] = stages.length > 0 ? stageOf(stages[0]) : [];
  const rest = () => compilePipeline(stages.slice(1), run.collation);
  switch (name) {
    case "$documents": {
      if (typeof command.body.aggregate === "string")
        throw new CommandError(
          "InvalidNamespace",
          "$documents cannot be run on a collection; use {aggregate: 1}",
        );
      const list = compileExpression(spec)({}, run.variables);
      if (!Array.isArray(list) || !list.every(isDoc))
        throw new CommandError(5858203, "error during aggregation: $documents must be an array of objects");
      return rest()(
        list.map((doc) => made(doc)),
        run,
      );
    }
    case "$collStats":
      if (!collection)
        throw new CommandError(
          "NamespaceNotFound",
          `Unable to retrieve storageStats in $collStats stage :: caused by :: Collection [${ns}] not found.`,
        );
      return rest()([made(collStats(ns, spec, engine))], run);
    case "$indexStats":
      return rest()(
        (collection?.indexes ?? []).map((index) => made(indexStats(index.name, index.spec, engine))),
        run,
      );
  }
  if (typeof command.body.aggregate !== "string")
    throw new CommandError(
      "InvalidNamespace",
      `{aggregate: 1} is not valid for '${name ?? "an empty pipeline"}'; a collection is required.`,
    );
  if (!collection) return compilePipeline(stages, run.collation)([], run);
  const pushed = pushDown(aggregation, collection);
  if (pushed.count) {
    const n = countMatches(pushed.read, run.view, run.counts);
    return n === 0 ? [] : [made(pushed.count(n))];
  }
  return compilePipeline(pushed.rest, run.collation)(
    runRead(pushed.read, pushed.plan().plan, run.view, run.counts),
    run,
  );
}

function collStats(ns: string, spec: unknown, engine: Engine): Doc {
  const wanted = isDoc(spec) ? spec : {};
  const { ns: _ns, count, ...storage } = statsOf(ns, engine);
  const stats: Doc = { ns, host: engine.address, localTime: new Date() };
  for (const part of Object.keys(wanted)) {
    if (part === "count") stats.count = count;
    else if (part === "storageStats") stats.storageStats = { ...storage, count };
    else throw notImplemented(`$collStats with ${part}`);
  }
  return stats;
}

const indexStats = (name: string, spec: Doc, engine: Engine): Doc => ({
  name,
  key: spec.key,
  host: engine.address,
  accesses: { ops: 0, since: new Date(engine.startedAt) },
  spec,
});

function watch(
  command: Command,
  engine: Engine,
  { ns, stages, run }: Aggregation,
  batchSize: number | undefined,
): Reply {
  const { body, db, transaction } = command;
  if (transaction)
    throw new CommandError(
      "OperationNotSupportedInTransaction",
      "$changeStream is not supported in a transaction",
    );
  const [, spec] = stageOf(stages[0]);
  const everything = isDoc(spec) && spec.allChangesForCluster === true;
  if (everything && db !== "admin")
    throw new CommandError(
      "InvalidOptions",
      "A $changeStream with 'allChangesForCluster:true' may only be opened on the 'admin' database",
    );
  if (!everything && typeof body.aggregate !== "string" && body.aggregate !== 1)
    throw badValue("aggregate must name a collection or be 1");
  const collection = typeof body.aggregate === "string" ? body.aggregate : undefined;
  for (const stage of stages.slice(1)) {
    const [name] = stageOf(stage);
    if (
      ![
        "$match",
        "$project",
        "$addFields",
        "$set",
        "$unset",
        "$replaceRoot",
        "$replaceWith",
        "$redact",
      ].includes(name)
    )
      throw new CommandError("IllegalOperation", `${name} is not permitted in a $changeStream pipeline`);
  }
  const rest = compilePipeline(stages.slice(1), run.collation);
  const scope = { db: everything ? undefined : db, collection };
  const source = new ChangeStream(engine, scope, spec, rest, { ...run, view: engine.store.view });
  const started = engine.cursors.start(ns, source, { batchSize, stay: true });
  return cursorReply(ns, started, "firstBatch", { postBatchResumeToken: source.token() });
}
