import type { ObjectId } from "mongodb";
import { invalidField } from "../base/errors.ts";
import type { Filter } from "../base/policy.ts";
import type { Viewer } from "../base/viewer.ts";
import { allOf, type ReadContext, visible, visibleBeside } from "./context.ts";
import { readPath } from "./documents.ts";
import type { Resource } from "./resource.ts";
import type { QueryPath } from "./values.ts";

/** Limit on entries of a related resource that one condition may match. */
const MAX_MATCHES = 10_000;

/**
 * Condition on a related resource; the ids of its matches are inserted into the condition that depends on
 * them.
 */
export interface Subquery {
  readonly target: Resource;
  readonly filter: Filter;
  /** Value used from each match: `_id`, or the foreign key of a reverse relation. */
  readonly key: string;
  /** Restricts matches to those that readable entries of this resource point to. */
  readonly among?: { readonly resource: Resource; readonly key: string };
  /** Array inside the compiled filter that receives the ids. */
  readonly ids: ObjectId[];
  readonly depth: number;
  readonly path: QueryPath;
}

/** Filter with the subqueries to run before it can be used. */
export interface CompiledFilter {
  readonly filter: Filter;
  readonly subqueries: readonly Subquery[];
  readonly late: readonly ((viewer: Viewer) => void | Promise<void>)[];
}

/**
 * Runs the subqueries, deepest first and limited to what the viewer may read, and completes the filter with
 * their results. Throws 400 if a condition matches more than 10,000 entries, or all together more than
 * 20,000, because a partial result would be wrong.
 */
export async function resolveFilter(compiled: CompiledFilter, context: ReadContext): Promise<Filter> {
  await Promise.all(compiled.late.map((complete) => complete(context.viewer)));
  const depths = new Set(compiled.subqueries.map(({ depth }) => depth));
  for (const depth of [...depths].sort((a, b) => b - a)) {
    const level = compiled.subqueries.filter((query) => query.depth === depth);
    await Promise.all(level.map((query) => ask(query, context)));
  }
  return compiled.filter;
}

async function ask(query: Subquery, context: ReadContext): Promise<void> {
  const { target, filter, key, ids, path, among } = query;
  const few = among ? await pointedTo(among, context) : {};
  const matches = await target
    .collection()
    .find(allOf(few, await visibleBeside(target, context), filter), {
      projection: { [key]: 1 },
      maxTimeMS: 5_000,
    })
    .limit(MAX_MATCHES + 1)
    .toArray();
  if (matches.length > MAX_MATCHES || !context.budget.reserveIds(matches.length))
    throw invalidField(path, `${path.join(".")} matches too many entries`);
  for (const match of matches) {
    const pathMatch = readPath(match, key);
    if (Array.isArray(pathMatch)) ids.push(...pathMatch);
    else if (pathMatch) ids.push(pathMatch as ObjectId);
  }
}

/**
 * Returns a filter for what the viewer's readable entries point to; an unrestricted filter if there are too
 * many to list.
 */
async function pointedTo(
  { resource, key }: NonNullable<Subquery["among"]>,
  context: ReadContext,
): Promise<Filter> {
  const found = await resource
    .collection()
    .aggregate<{ _id: ObjectId }>(
      [
        { $match: await visible(resource, context) },
        { $match: { [key]: { $ne: null } } },
        { $group: { _id: `$${key}` } },
        { $limit: MAX_MATCHES + 1 },
      ],
      { maxTimeMS: 5_000 },
    )
    .toArray();
  return found.length > MAX_MATCHES ? {} : { _id: { $in: found.map(({ _id }) => _id) } };
}
