import { equalValues } from "../bson/compare.ts";
import { isDoc } from "../bson/types.ts";
import { badValue } from "../errors.ts";
import type { Index } from "../indexes/index-spec.ts";
import type { Filter } from "../query/parsed-filter.ts";
import type { View } from "../storage/view.ts";
import { applyIndex, type IndexUse, orderOf, toScan } from "./index-plan.ts";
import type { IndexScan, Plan, Query } from "./plan.ts";

/**
 * Returns the indexes that may be used: the hinted one, none for `$natural`, else all that are not hidden.
 */
export function hinted({ collection, hint }: Query): Index[] {
  if (hint === undefined) return collection.indexes.filter((index) => !index.hidden);
  if (isDoc(hint) && "$natural" in hint) return [];
  const found = collection.indexes.find((index) =>
    isDoc(hint) ? equalValues(index.spec.key, hint) : index.name === hint,
  );
  if (!found || found.hidden) unusableHint();
  return [found];
}

/** Rejects a hint that names no index, or an index that cannot serve the query. */
export function unusableHint(): never {
  throw badValue(
    "error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index",
  );
}

/** Returns the plans that use an index, if it helps. */
export function indexPlans(index: Index, query: Query, parts: readonly Filter[], view: View): Plan[] {
  const use = applyIndex(index, parts, query.collation);
  if (!use) return [];
  const order = query.sort.length > 0 ? orderOf(use, query) : { reverse: false, merge: false };
  const wanted =
    use.bounded > 0 || (query.sort.length > 0 && order) || query.hint !== undefined || coversAll(use, query);
  if (!wanted) return [];
  if (use.ranges.length === 0) return [endPlan(query)];
  return [planOf(use, query, order, view)];
}

function coversAll(use: IndexUse, query: Query): boolean {
  return (
    query.fields !== undefined &&
    query.fields.length > 0 &&
    toScan(use, query, { reverse: false, merge: false }).scan.covered
  );
}

/** Returns the plan of an index use, with its cost. */
export function planOf(
  use: IndexUse,
  query: Query,
  order: { reverse: boolean; merge: boolean } | undefined,
  view: View,
): Plan {
  const { scan, residual } = toScan(use, query, order ?? { reverse: false, merge: false });
  const keys = estimate(use, query, view);
  const blockingSort = !order;
  return { access: scan, residual, blockingSort, cost: costOf(keys, scan, residual, blockingSort, query) };
}

function estimate(use: IndexUse, query: Query, view: View): number {
  const { index, ranges } = use;
  // A unique index has one entry if all its fields are given.
  if (index.unique && use.bounded === index.fields.length && use.points.every(Boolean))
    return ranges.length >= countCap ? most(use, query, view) : ranges.length;
  // Of many ranges (a long `$in`) a sample is sufficient.
  const step = Math.ceil(ranges.length / rangesCounted);
  let keys = 0;
  for (let at = 0; at < ranges.length; at += step) {
    keys += step * view.count(query.collection, index, ranges[at]!, countCap - keys);
    if (keys >= countCap) return most(use, query, view);
  }
  return keys;
}

const most = ({ bounded }: IndexUse, query: Query, view: View): number =>
  Math.max(sizeOf(query, view), countCap) - bounded;

function costOf(
  keys: number,
  scan: IndexScan,
  residual: Filter,
  blockingSort: boolean,
  { limit }: Query,
): number {
  const perKey = scan.covered ? 0.5 : 1;
  if (blockingSort) return keys * 1.3;
  if (limit === undefined) return keys * perKey;
  const all = residual.kind === "always" && !scan.keyFilter;
  return Math.min(keys, all ? limit : limit * 10) * perKey;
}

/** Returns the number of documents in the collection, for estimates. */
export function sizeOf({ collection }: Query, view: View): number {
  return collection.count ?? view.size(collection);
}

/** Limit on counting, beyond which a more exact number does not matter. */
const countCap = 1000;
/** Limit on ranges that are counted for one index use. */
const rangesCounted = 16;

/** Returns the plan of a query that no document can satisfy. */
export const endPlan = (query: Query): Plan => ({
  access: { kind: "eof" },
  residual: query.filter,
  blockingSort: false,
  cost: 0,
});
