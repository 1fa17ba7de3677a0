import type { Doc } from "../bson/types.ts";
import { and } from "./filter.ts";
import type { Filter } from "./parsed-filter.ts";
import { withPosition } from "./paths.ts";
import { type MatchContext, predicate } from "./predicate.ts";

/** Tells which element of the array at a path a query matched: what `$` stands for in updates and projections. */
export type PositionOf = (arrayPath: string) => string | undefined;

/** Prepares finding positions in documents that satisfy a filter. */
export function positionFinder(filter: Filter, context: MatchContext): (doc: Doc) => PositionOf {
  const tests = new Map<string, (doc: Doc) => boolean>();
  return (doc) => (arrayPath) => {
    let test = tests.get(arrayPath);
    if (!test) {
      test = predicate(partsOn(filter, arrayPath), context);
      tests.set(arrayPath, test);
    }
    const matches = test;
    return withPosition(() => matches(doc)).index;
  };
}

/** The predicates on the array itself, or else all of them: an element of another array counts then. */
function partsOn(filter: Filter, arrayPath: string): Filter {
  const parts = filter.kind === "and" ? filter.of : [filter];
  const own = parts.filter(
    (part) => "path" in part && (part.path.text === arrayPath || part.path.text.startsWith(`${arrayPath}.`)),
  );
  return own.length > 0 ? and(own) : filter;
}
