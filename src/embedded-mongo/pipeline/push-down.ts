import { toSafeInteger } from "../bson/numbers.ts";
import { type Doc, isDoc } from "../bson/types.ts";
import type { Read } from "../commands/parse-read.ts";
import { withExpressionBounds } from "../planner/expression-bounds.ts";
import type { Query } from "../planner/plan.ts";
import { type Choice, choosePlan } from "../planner/planner.ts";
import { parseFilter } from "../query/filter.ts";
import { parseSort } from "../query/sort.ts";
import { stageOf } from "./pipeline.ts";
import type { Run } from "./stage.ts";

/** Part of a pipeline that is executed as a query on the collection, and the remaining stages. */
export interface PushedDown {
  readonly read: Read;
  plan(): Choice;
  readonly rest: readonly Doc[];
  /** If the pipeline only counts: creates its single document from the number. */
  readonly count: ((n: number) => Doc) | undefined;
}

/** Stages as received, with their run context. */
interface Pushable {
  readonly stages: readonly Doc[];
  readonly run: Run;
  readonly hint: Query["hint"];
}

/** Extracts leading `$match`, `$sort`, `$skip` and `$limit` from a pipeline, so that an index can be used. */
export function pushDown({ stages, run, hint }: Pushable, collection: Query["collection"]): PushedDown {
  const rest = [...stages];
  const filters: Doc[] = [];
  let sort: Doc | undefined;
  let skip = 0;
  let limit: number | undefined;
  while (nameOf(rest[0]) === "$match" && isDoc(rest[0]!.$match)) filters.push(rest.shift()!.$match as Doc);
  if (nameOf(rest[0]) === "$sort" && isDoc(rest[0]!.$sort) && Object.keys(rest[0]!.$sort).length > 0)
    sort = rest.shift()!.$sort as Doc;
  if (nameOf(rest[0]) === "$skip" && isCount(rest[0]!.$skip, 0)) skip = toSafeInteger(rest.shift()!.$skip)!;
  if (nameOf(rest[0]) === "$limit" && isCount(rest[0]!.$limit, 1))
    limit = toSafeInteger(rest.shift()!.$limit)!;
  const given = parseFilter(
    filters.length === 1 ? filters[0]! : filters.length === 0 ? {} : { $and: filters },
  );
  const filter = withExpressionBounds(given, run.variables);
  const query: Query = {
    collection,
    filter,
    sort: sort ? parseSort(sort) : [],
    collation: run.collation,
    limit: limit === undefined ? undefined : limit + skip,
    hint,
    fields: neededFields(rest[0]),
  };
  const read: Read = { query, match: run.match, variables: run.variables, projection: undefined, skip };
  return { read, plan: () => choosePlan(query, run.view), rest, count: sort ? undefined : countOf(rest) };
}

const nameOf = (stage: Doc | undefined) => stage && stageOf(stage)[0];

const isCount = (value: unknown, least: number) => (toSafeInteger(value) ?? -1) >= least;

/** Recognises `[$group: { _id: constant, n: { $sum: 1 } }]`, which countDocuments sends, and `[$count]`. */
function countOf(rest: readonly Doc[]): ((n: number) => Doc) | undefined {
  if (rest.length !== 1) return undefined;
  const [name, spec] = stageOf(rest[0]);
  if (name === "$count" && typeof spec === "string" && /^[^$.]+$/.test(spec)) return (n) => ({ [spec]: n });
  if (name !== "$group" || !isDoc(spec)) return undefined;
  const { _id: id, ...fields } = spec;
  const [[field, accumulator] = [], ...others] = Object.entries(fields);
  const constant = id === null || typeof id === "number";
  if (!constant || field === undefined || others.length > 0 || field.includes(".") || field.startsWith("$"))
    return undefined;
  const counts = isDoc(accumulator) && Object.keys(accumulator).length === 1 && accumulator.$sum === 1;
  return counts ? (n) => ({ _id: id, [field]: n }) : undefined;
}

/** Returns the fields that a `$group` or an inclusive `$project` reads; undefined if it may read any. */
function neededFields(stage: Doc | undefined): readonly string[] | undefined {
  if (!stage) return undefined;
  const [name, spec] = stageOf(stage);
  if (name !== "$group" || !isDoc(spec)) return undefined;
  const fields = new Set<string>();
  return collectFields(spec, fields) ? [...fields] : undefined;
}

function collectFields(value: unknown, fields: Set<string>): boolean {
  if (typeof value === "string") {
    if (value.startsWith("$$")) return value === "$$NOW" || value === "$$REMOVE";
    if (value.startsWith("$")) fields.add(value.slice(1));
    return true;
  }
  if (Array.isArray(value)) return value.every((item) => collectFields(item, fields));
  if (!isDoc(value)) return true;
  return Object.entries(value).every(([name, item]) => {
    if (name === "$getField" || name === "$meta") return false;
    if (name === "sortBy" && isDoc(item)) for (const path of Object.keys(item)) fields.add(path);
    return collectFields(item, fields);
  });
}
