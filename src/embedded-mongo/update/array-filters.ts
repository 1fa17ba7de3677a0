import { type Doc, isDoc } from "../bson/types.ts";
import { badValue, CommandError, failedToParse } from "../errors.ts";
import { and, elementPath, type Filter, parseField, parseFilter } from "../query/filter.ts";
import { setField } from "../query/paths.ts";
import { type Predicate, predicate } from "../query/predicate.ts";
import type { UpdateContext } from "./operators.ts";

/** Compiles `arrayFilters`, by the identifiers they are about. */
export function parseArrayFilters(given: unknown, context: UpdateContext): Map<string, Predicate> {
  const filters = new Map<string, Predicate>();
  if (given === undefined) return filters;
  if (!Array.isArray(given)) throw new CommandError("TypeMismatch", "arrayFilters must be an array");
  for (const filter of given) {
    if (!isDoc(filter)) throw new CommandError("TypeMismatch", "each array filter must be an object");
    const names = new Set<string>();
    const test = predicate(onElement(filter, names), context);
    const [name] = names;
    if (names.size !== 1 || !/^[a-z][a-zA-Z0-9]*$/.test(name!))
      throw failedToParse(
        `Error parsing array filter :: caused by :: Expected a single top-level field name, found ${[...names].join(", ") || "none"}`,
      );
    if (filters.has(name!))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    filters.set(name!, test);
  }
  return filters;
}

/** An array filter names the element as its first path part: `{ "e.score": { $gt: 1 } }`. */
function onElement(filter: Doc, names: Set<string>): Filter {
  const parts = Object.entries(filter).map(([key, value]): Filter => {
    if (key === "$and" || key === "$or" || key === "$nor") {
      if (!Array.isArray(value)) throw badValue(`${key} must be an array`);
      const of = value.map((inner) => onElement(inner as Doc, names));
      return key === "$and" ? and(of) : { kind: key === "$or" ? "or" : "nor", of };
    }
    const [name, ...rest] = key.split(".") as [string, ...string[]];
    names.add(name);
    if (rest.length === 0) return parseField(elementPath, value);
    const inner: Doc = {};
    setField(inner, rest.join("."), value);
    return parseFilter(inner);
  });
  return and(parts);
}
