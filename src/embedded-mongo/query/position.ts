import type { Doc } from "../bson/types.ts";
import { notImplemented } from "../errors.ts";
import { and } from "./filter.ts";
import type { Filter } from "./parsed-filter.ts";
import { withPosition } from "./paths.ts";
import { type MatchContext, predicate } from "./predicate.ts";

/** Returns the index of the array element a query matched: the value of `$` in updates and projections. */
export type PositionOf = (arrayPath: string) => string | undefined;

/** Compiles a function that finds matched positions in documents that satisfy a filter. */
export function positionFinder(filter: Filter, context: MatchContext): (doc: Doc) => PositionOf {
  const tests = new Map<string, (doc: Doc) => boolean>();
  const parts = filter.kind === "and" ? filter.of : [filter];
  const others = parts.flatMap((part) =>
    "path" in part ? [{ path: rootOf(part.path.text), matches: predicate(part, context) }] : [],
  );
  return (doc) => (arrayPath) => {
    let test = tests.get(arrayPath);
    if (!test) {
      test = predicate(partsOn(filter, arrayPath), context);
      tests.set(arrayPath, test);
    }
    const matches = test;
    const { index } = withPosition(() => matches(doc));
    for (const other of others) {
      const { index: elsewhere } = withPosition(() => other.matches(doc));
      if (other.path !== rootOf(arrayPath) && elsewhere !== undefined && elsewhere !== index)
        throw notImplemented("the positional operator with conditions on several arrays");
    }
    return index;
  };
}

/** Returns the first field of a path. */
const rootOf = (path: string): string => path.split(".", 1)[0]!;

/**
 * Returns the predicates on the array itself, or all predicates if there are none: in that case an element of
 * another array counts.
 */
function partsOn(filter: Filter, arrayPath: string): Filter {
  const parts = filter.kind === "and" ? filter.of : [filter];
  const own = parts.filter(
    (part) => "path" in part && (part.path.text === arrayPath || part.path.text.startsWith(`${arrayPath}.`)),
  );
  return own.length > 0 ? and(own) : filter;
}
