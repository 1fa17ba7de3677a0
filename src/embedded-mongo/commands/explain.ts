import { type Doc, isDoc } from "../bson/types.ts";
import type { Engine } from "../engine.ts";
import { CommandError, notImplemented, typeMismatch } from "../errors.ts";
import { compilePipeline } from "../pipeline/pipeline.ts";
import { pushDown } from "../pipeline/push-down.ts";
import { Counts } from "../planner/found.ts";
import type { Access, Plan } from "../planner/plan.ts";
import { type Choice, choosePlan } from "../planner/planner.ts";
import { parseAggregation } from "./aggregate.ts";
import { type Command, define, docOption, ok, type Reply, viewOf } from "./command.ts";
import { parseRead, type Read, run } from "./parse-read.ts";
import { version } from "./server-info.ts";

/** Handler of the explain command. */
export const explainCommands = {
  explain: define("verbosity", explain),
};

function explain(command: Command, engine: Engine): Reply {
  const { body, db } = command;
  const inner = body.explain;
  if (!isDoc(inner))
    throw typeMismatch("BSON field 'explain.explain' is the wrong type, expected type 'object'");
  const [name] = Object.keys(inner);
  const verbosity = String(body.verbosity ?? "allPlansExecution");
  const explained = explainOne(
    { ...command, name: name!, body: inner },
    engine,
    verbosity !== "queryPlanner",
  );
  return {
    explainVersion: "1",
    ...explained,
    command: { ...inner, $db: db },
    serverInfo: { host: engine.address, version },
    serverParameters: {},
    ok,
  };
}

function explainOne(command: Command, engine: Engine, executed: boolean): Doc {
  const { name, body } = command;
  if (name === "aggregate") return explainAggregate(command, engine, executed);
  const read = readOf(command);
  const ns = `${command.db}.${String(body[name])}`;
  const collection = engine.store.catalog.find(ns);
  if (!collection) return eofExplained(ns, executed);
  const parsed = parseRead(read, collection, engine);
  if (name !== "count") return explainRead(parsed, command, engine, executed);
  return explainRead({ ...parsed, query: { ...parsed.query, fields: [] } }, command, engine, executed);
}

/** Returns the read operation that a command begins with. */
function readOf({ name, body }: Command): Doc {
  switch (name) {
    case "find":
      return body;
    case "count":
      return {
        query: body.query,
        limit: body.limit,
        skip: body.skip,
        hint: body.hint,
        collation: body.collation,
      };
    case "distinct":
      return { query: body.query, collation: body.collation, hint: body.hint };
    case "findAndModify":
      return { filter: body.query, sort: body.sort, hint: body.hint, collation: body.collation, limit: 1 };
    case "update":
    case "delete": {
      const [statement] = (body[name === "update" ? "updates" : "deletes"] ?? []) as Doc[];
      return { filter: statement?.q, hint: statement?.hint, collation: statement?.collation };
    }
    default:
      throw new CommandError("CommandNotFound", `Explain failed due to unknown command: ${name}`);
  }
}

function eofExplained(ns: string, executed: boolean): Doc {
  const stage = { stage: "EOF" };
  const stats = {
    nReturned: 0,
    executionTimeMillis: 0,
    totalKeysExamined: 0,
    totalDocsExamined: 0,
    executionStages: stage,
  };
  return {
    queryPlanner: { namespace: ns, winningPlan: stage, rejectedPlans: [] },
    ...(executed && { executionStats: { executionSuccess: true, ...stats } }),
  };
}

function explainRead(read: Read, command: Command, engine: Engine, executed: boolean): Doc {
  const view = viewOf(command, engine);
  const choice = choosePlan(read.query, view);
  const winningPlan = stagesOf(choice.plan, read);
  const explained: Doc = {
    queryPlanner: {
      namespace: read.query.collection.ns,
      parsedQuery: docOption(command.body, "filter") ?? docOption(command.body, "query") ?? {},
      indexFilterSet: false,
      winningPlan,
      rejectedPlans: choice.rejected.map((plan) => stagesOf(plan, read)),
    },
  };
  if (executed) explained.executionStats = execute(read, choice, winningPlan, view);
  return explained;
}

function execute(read: Read, { plan }: Choice, winningPlan: Doc, view: Parameters<typeof run>[2]): Doc {
  const counts = new Counts();
  const start = performance.now();
  let nReturned = 0;
  for (const _ of run(read, plan, view, counts)) nReturned++;
  return {
    executionSuccess: true,
    nReturned,
    executionTimeMillis: Math.round(performance.now() - start),
    totalKeysExamined: counts.keys,
    totalDocsExamined: counts.docs,
    executionStages: { ...winningPlan, nReturned, docsExamined: counts.docs, keysExamined: counts.keys },
  };
}

/** Describes a plan with MongoDB's stage names, innermost first. */
function stagesOf(plan: Plan, { query, projection, skip }: Read): Doc {
  let stage = accessStage(plan);
  if (plan.blockingSort)
    stage = {
      stage: "SORT",
      sortPattern: patternOf(query.sort),
      memLimit: 104857600,
      ...(query.limit && { limitAmount: query.limit }),
      inputStage: stage,
    };
  if (skip > 0) stage = { stage: "SKIP", skipAmount: skip, inputStage: stage };
  if (query.limit !== undefined && !plan.blockingSort)
    stage = { stage: "LIMIT", limitAmount: query.limit - skip, inputStage: stage };
  if (projection) {
    const covered = plan.access.kind === "ixscan" && plan.access.covered;
    stage = {
      stage: covered ? "PROJECTION_COVERED" : projection.fields ? "PROJECTION_SIMPLE" : "PROJECTION_DEFAULT",
      inputStage: stage,
    };
  }
  return stage;
}

const patternOf = (fields: Read["query"]["sort"]): Doc =>
  Object.fromEntries(fields.map(({ path, descending }) => [path.text, descending ? -1 : 1]));

function accessStage({ access, residual }: Plan): Doc {
  const filter = residual.kind === "always" ? {} : { filter: describe(residual) };
  switch (access.kind) {
    case "eof":
      return { stage: "EOF" };
    case "collscan":
      return { stage: "COLLSCAN", ...filter, direction: access.reverse ? "backward" : "forward" };
    case "text":
      return {
        stage: "TEXT_MATCH",
        ...filter,
        indexName: access.index.name,
        indexPrefix: {},
        textIndexVersion: 3,
      };
    case "or": {
      const inputStages = access.branches.map((branch) => accessStage(branch));
      return access.merge ? { stage: "SORT_MERGE", inputStages } : { stage: "OR", inputStages };
    }
    case "ixscan": {
      const scan = indexStage(access);
      return access.covered ? scan : { stage: "FETCH", ...filter, inputStage: scan };
    }
  }
}

function indexStage({
  index,
  ranges,
  reverse,
  merge,
  keyFilter,
  bounded,
}: Extract<Access, { kind: "ixscan" }>): Doc {
  return {
    stage: "IXSCAN",
    keyPattern: index.spec.key,
    indexName: index.name,
    isMultiKey: index.multikey.some((depths) => depths.length > 0),
    isUnique: index.unique,
    isSparse: index.sparse,
    isPartial: index.partial !== undefined,
    indexVersion: 2,
    direction: reverse ? "backward" : "forward",
    boundedFields: bounded,
    rangeCount: ranges.length,
    ...(merge && { mergedRanges: true }),
    ...(keyFilter && { filter: describe(keyFilter) }),
  };
}

/** Summarises a filter: which fields it tests and how. */
function describe(filter: Plan["residual"]): Doc {
  if (filter.kind === "and" || filter.kind === "or" || filter.kind === "nor")
    return { [`$${filter.kind}`]: filter.of.map(describe) };
  if (filter.kind === "not") return { $not: describe(filter.of) };
  return "path" in filter ? { [filter.path.text]: filter.kind } : { [filter.kind]: 1 };
}

function explainAggregate(command: Command, engine: Engine, executed: boolean): Doc {
  const aggregation = parseAggregation(command, engine);
  const { collection, stages, ns, run: context } = aggregation;
  compilePipeline(stages, context.collation);
  if (!collection) return eofExplained(ns, executed);
  const { read, rest } = pushDown(aggregation, collection);
  const explained = explainRead(read, { ...command, body: {} }, engine, executed);
  if (rest.length === 0) return explained;
  if (stages.some((stage) => "$changeStream" in stage)) throw notImplemented("explain of a change stream");
  return {
    stages: [{ $cursor: explained }, ...rest],
    ...(executed && { executionStats: explained.executionStats }),
    queryPlanner: explained.queryPlanner,
  };
}
