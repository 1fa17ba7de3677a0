import type { Filter } from "../query/filter.ts";
import type { MatchContext } from "../query/predicate.ts";
import type { Collection } from "../storage/collection.ts";
import type { View } from "../storage/view.ts";
import { execute } from "./execute.ts";
import type { Counts, Found } from "./found.ts";
import type { Query } from "./plan.ts";
import { choosePlan } from "./planner.ts";

/** A query with nothing but a filter, to be spread into one with more. */
export function queryOf(collection: Collection, filter: Filter, collation?: Query["collation"]): Query {
  return { collection, filter, sort: [], collation, limit: undefined, hint: undefined, fields: undefined };
}

/** Documents of a collection that satisfy a filter, by the best index. */
export function findIn(
  collection: Collection,
  filter: Filter,
  view: View,
  match: MatchContext,
  counts?: Counts,
): Iterable<Found> {
  const query = queryOf(collection, filter, match.collation);
  return execute(choosePlan(query, view).plan, query, view, match, counts);
}
