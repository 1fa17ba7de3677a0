import { encode } from "../bson/encode.ts";
import { type Doc, isDoc } from "../bson/types.ts";
import type { Engine } from "../engine.ts";
import { badValue, CommandError, noTextScore, notImplemented } from "../errors.ts";
import type { Variables } from "../expressions/evaluate.ts";
import { parseCollation } from "../indexes/collation.ts";
import { matchContext } from "../pipeline/match-context.ts";
import { execute } from "../planner/execute.ts";
import { withExpressionBounds } from "../planner/expression-bounds.ts";
import { Counts, type Found } from "../planner/found.ts";
import type { Query } from "../planner/plan.ts";
import { type Choice, choosePlan } from "../planner/planner.ts";
import { parseFilter } from "../query/filter.ts";
import { plainFilter } from "../query/plain-filter.ts";
import { positionFinder } from "../query/position.ts";
import type { MatchContext } from "../query/predicate.ts";
import { compileProjection, type Projection } from "../query/projection.ts";
import { parseSort, searchesText, usesTextScore } from "../query/sort.ts";
import type { Collection } from "../storage/collection.ts";
import type { View } from "../storage/view.ts";
import { countOption, docOption, variablesOf } from "./command.ts";

/** Parsed find or count command. */
export interface Read {
  readonly query: Query;
  readonly match: MatchContext;
  readonly variables: Variables;
  readonly projection: Projection | undefined;
  readonly skip: number;
}

/** Parses a find command on a collection. */
export function parseRead(body: Doc, collection: Collection, engine: Engine): Read {
  for (const option of ["min", "max", "returnKey", "showRecordId"])
    if (body[option] !== undefined && body[option] !== false)
      throw notImplemented(`the find option ${option}`);
  const collation = body.collation === undefined ? collection.collation : parseCollation(body.collation);
  const variables = variablesOf(body, engine);
  const match = matchContext(variables, collation);
  const given = docOption(body, "projection");
  const asked = docOption(body, "filter") ?? docOption(body, "query") ?? {};
  if ((usesTextScore(given) || usesTextScore(body.sort)) && !searchesText(asked)) throw noTextScore();
  const projection =
    given && Object.keys(given).length > 0
      ? compileProjection(given, { find: true, collation, context: match })
      : undefined;
  const skip = countOption(body, "skip") ?? 0;
  const limit = countOption(body, "limit") || undefined;
  const { sort = {}, hint } = naturalOrder(docOption(body, "sort"), body.hint);
  if (projection?.positional) plainFilter(parseFilter(asked));
  const query: Query = {
    collection,
    filter: withExpressionBounds(parseFilter(asked), variables),
    sort: parseSort(sort),
    collation,
    limit: limit === undefined ? undefined : limit + skip,
    hint,
    fields: projection?.fields,
  };
  return { query, match, variables, projection, skip };
}

/** Sorting by `$natural` is a hint to read the documents in storage order. */
function naturalOrder(sort: Doc | undefined, given: unknown): { sort?: Doc; hint: Query["hint"] } {
  const hint = hintOf(given);
  if (!sort || !("$natural" in sort)) return sort ? { sort, hint } : { hint };
  if (Object.keys(sort).length > 1)
    throw badValue("$natural sort cannot be set to a value other than -1 or 1.");
  return { hint: sort };
}

/** Parses a command's hint: an index's name or key; undefined if empty. */
export function hintOf(hint: unknown): Query["hint"] {
  if (hint === undefined || hint === null || hint === "") return undefined;
  if (typeof hint === "string") return hint;
  if (!isDoc(hint)) throw new CommandError("FailedToParse", "'hint' must be a string or an object");
  return Object.keys(hint).length === 0 ? undefined : hint;
}

/** Executes a read's plan, with skip and limit. */
export function* run(read: Read, plan: Choice["plan"], view: View, counts = new Counts()): Generator<Found> {
  const { query, match, skip } = read;
  let place = 0;
  for (const found of execute(plan, query, view, match, counts)) {
    if (place++ >= skip) yield found;
    if (query.limit !== undefined && place >= query.limit) return;
  }
}

/** Creates the function that encodes a result. */
export function projector({ projection, variables, query, match }: Read): (found: Found) => Uint8Array {
  if (!projection) return (found) => found.raw ?? encode(found.doc);
  const positions = projection.positional ? positionFinder(query.filter, match) : undefined;
  return (found) => {
    const scored = found.score === undefined ? variables : { ...variables, " textScore": found.score };
    return encode(projection.apply(found.doc, scored, positions?.(found.doc)));
  };
}

/** Counts the documents of a query, from index keys alone if they suffice. */
export function countMatches(read: Read, view: View, counts = new Counts()): number {
  const { skip } = read;
  const query: Query = { ...read.query, fields: [], sort: [] };
  const most = query.limit ?? Number.POSITIVE_INFINITY;
  const clamp = (all: number) => Math.max(0, Math.min(all, most) - skip);
  if (query.filter.kind === "always" && query.hint === undefined) return clamp(view.size(query.collection));
  const { plan } = choosePlan(query, view);
  const { access } = plan;
  const distinctKeys =
    access.kind === "ixscan" && access.index.multikey.every((depths) => depths.length === 0);
  if (distinctKeys && plan.residual.kind === "always" && !access.keyFilter) {
    let all = 0;
    for (const range of access.ranges)
      all += view.count(query.collection, access.index, range, Number.MAX_SAFE_INTEGER);
    return clamp(all);
  }
  let all = 0;
  for (const _ of execute(plan, query, view, read.match, counts)) if (++all >= most) break;
  return clamp(all);
}
