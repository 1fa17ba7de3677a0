import { type Doc, isDoc } from "../bson/types.ts";
import { badValue, CommandError, failedToParse } from "../errors.ts";
import { parseFilter } from "../query/filter.ts";
import { plainFilter } from "../query/plain-filter.ts";
import { type Predicate, predicate } from "../query/predicate.ts";
import type { UpdateContext } from "./operators.ts";

/** Compiles `arrayFilters`, keyed by identifier. */
export function parseArrayFilters(given: unknown, context: UpdateContext): Map<string, Predicate> {
  const filters = new Map<string, Predicate>();
  if (given === undefined) return filters;
  if (!Array.isArray(given)) throw new CommandError("TypeMismatch", "arrayFilters must be an array");
  for (const filter of given) {
    if (!isDoc(filter)) throw new CommandError("TypeMismatch", "each array filter must be an object");
    const names = new Set<string>();
    collectNames(filter, names);
    const parsed = plainFilter(parseFilter(filter));
    const test = predicate(parsed, context);
    const [name] = names;
    if (names.size !== 1 || parsed.kind === "never" || !/^[a-z][a-zA-Z0-9]*$/.test(name!))
      throw failedToParse(
        `Error parsing array filter :: caused by :: Expected a single top-level field name, found ${[...names].join(", ") || "none"}`,
      );
    if (filters.has(name!))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    filters.set(name!, (element) => test({ [name!]: element }));
  }
  return filters;
}

/**
 * Collects identifiers: an array filter names the element in the first path segment, as in `{ "e.score": {
 * $gt: 1 } }`.
 */
function collectNames(filter: Doc, names: Set<string>): void {
  for (const [key, value] of Object.entries(filter)) {
    if (key !== "$and" && key !== "$or" && key !== "$nor") names.add(key.split(".")[0]!);
    else if (!Array.isArray(value)) throw badValue(`${key} must be an array`);
    else for (const inner of value) if (isDoc(inner)) collectNames(inner, names);
  }
}
