import type { Filter } from "../query/parsed-filter.ts";
import type { MatchContext } from "../query/predicate.ts";
import type { Collection } from "../storage/collection.ts";
import type { View } from "../storage/view.ts";
import { execute } from "./execute.ts";
import type { Counts, Found } from "./found.ts";
import type { Query } from "./plan.ts";
import { choosePlan } from "./planner.ts";

/** Finds the documents of a collection that satisfy a filter, using the best index. */
export function findIn(
  collection: Collection,
  filter: Filter,
  view: View,
  match: MatchContext,
  counts?: Counts,
): Iterable<Found> {
  const query: Query = {
    collection,
    filter,
    sort: [],
    collation: match.collation,
    limit: undefined,
    hint: undefined,
    fields: undefined,
  };
  return execute(choosePlan(query, view).plan, query, view, match, counts);
}
