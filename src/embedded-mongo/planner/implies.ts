import { compareValues, equalValues, typeOrder } from "../bson/compare.ts";
import type { Filter } from "../query/parsed-filter.ts";
import { needsField } from "./bounds.ts";

/** Returns true if all documents that satisfy these predicates also satisfy the filter of a partial index. */
export function implies(parts: readonly Filter[], filter: Filter): boolean {
  if (filter.kind === "always") return true;
  if (filter.kind === "and") return filter.of.every((each) => implies(parts, each));
  if (filter.kind === "or" && filter.of.some((each) => implies(parts, each))) return true;
  return parts.some((part) => partImplies(part, filter));
}

function partImplies(part: Filter, filter: Filter): boolean {
  if (part.kind === "or")
    return part.of.every((branch) => implies(branch.kind === "and" ? branch.of : [branch], filter));
  if (!("path" in part) || !("path" in filter) || part.path.text !== filter.path.text) return false;
  if (filter.kind === "exists") return needsField(part);
  if (filter.kind === "type")
    return part.kind === "type" && [...part.types].every((type) => filter.types.has(type));
  if (filter.kind === "in") {
    const wanted =
      part.kind === "compare" && part.op === "eq" ? [part.value] : part.kind === "in" ? part.values : [];
    return (
      wanted.length > 0 && wanted.every((value) => filter.values.some((each) => equalValues(each, value)))
    );
  }
  if (filter.kind !== "compare") return false;
  if (part.kind === "in") return part.values.every((value) => satisfies("eq", value, filter));
  return part.kind === "compare" && satisfies(part.op, part.value, filter);
}

/** Returns true if `field <op> value` implies the partial filter's comparison on the same field. */
function satisfies(op: string, value: unknown, filter: Filter & { kind: "compare" }): boolean {
  if (typeOrder(value) !== typeOrder(filter.value) || Array.isArray(value)) return false;
  const difference = compareValues(value, filter.value);
  switch (filter.op) {
    case "eq":
      return op === "eq" && difference === 0;
    case "gt":
      return op === "gt" ? difference >= 0 : (op === "gte" || op === "eq") && difference > 0;
    case "gte":
      return (op === "gt" || op === "gte" || op === "eq") && difference >= 0;
    case "lt":
      return op === "lt" ? difference <= 0 : (op === "lte" || op === "eq") && difference < 0;
    case "lte":
      return (op === "lt" || op === "lte" || op === "eq") && difference <= 0;
  }
}
