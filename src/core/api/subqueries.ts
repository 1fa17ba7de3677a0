import type { ObjectId } from "mongodb";
import { invalidField } from "../base/errors.ts";
import type { Filter } from "../base/policy.ts";
import type { Viewer } from "../base/viewer.ts";
import { allOf, type ReadContext, visible, visibleBeside } from "./context.ts";
import { readPath } from "./documents.ts";
import type { Resource } from "./resource.ts";
import type { QueryPath } from "./values.ts";

/** Entries of a related resource that one condition may match. */
const MAX_MATCHES = 10_000;

/** A condition on a related resource: its matches' ids are to be put into the condition that waits for them. */
export interface Subquery {
  readonly target: Resource;
  readonly filter: Filter;
  /** What to take from each match: `_id`, or the foreign key of a reverse relation. */
  readonly key: string;
  /** Only matches that what the viewer may read of this resource points to. */
  readonly among?: { readonly resource: Resource; readonly key: string };
  /** The array inside the compiled filter. */
  readonly ids: ObjectId[];
  readonly depth: number;
  readonly path: QueryPath;
}

/** A filter and what has to be asked before it can be used. */
export interface CompiledFilter {
  readonly filter: Filter;
  readonly subqueries: readonly Subquery[];
  readonly personal: readonly ((viewer: Viewer) => void)[];
}

/**
 * Asks the related resources, deepest first, only for what the viewer may read, and completes the filter with
 * their answers. Throws 400 when a condition matches more than 10,000 entries, or all together more than 20,000: a
 * part would be a wrong answer.
 */
export async function resolveFilter(compiled: CompiledFilter, context: ReadContext): Promise<Filter> {
  for (const complete of compiled.personal) complete(context.viewer);
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
    .find(allOf(few, visibleBeside(target, context), filter), { projection: { [key]: 1 }, maxTimeMS: 5_000 })
    .limit(MAX_MATCHES + 1)
    .toArray();
  if (matches.length > MAX_MATCHES || !context.budget.takeIds(matches.length))
    throw invalidField(path, `${path.join(".")} matches too many entries`);
  for (const match of matches) {
    const found = readPath(match, key);
    if (Array.isArray(found)) ids.push(...found);
    else if (found) ids.push(found as ObjectId);
  }
}

/** What the entries that the viewer may read point to; anything where that is too much to ask for one by one. */
async function pointedTo(
  { resource, key }: NonNullable<Subquery["among"]>,
  context: ReadContext,
): Promise<Filter> {
  const found = await resource
    .collection()
    .aggregate<{ _id: ObjectId }>(
      [
        { $match: visible(resource, context) },
        { $match: { [key]: { $ne: null } } },
        { $group: { _id: `$${key}` } },
        { $limit: MAX_MATCHES + 1 },
      ],
      { maxTimeMS: 5_000 },
    )
    .toArray();
  return found.length > MAX_MATCHES ? {} : { _id: { $in: found.map(({ _id }) => _id) } };
}
