import { CommandError } from "../errors.ts";
import type { Filter } from "./parsed-filter.ts";

const features = { expr: "$expr", schema: "$jsonSchema", text: "$text" } as const;

/**
 * Returns a filter allowed within updates, projections and partial indexes. Throws QueryFeatureNotAllowed
 * (224) for `$expr`, `$jsonSchema` and `$text`, which only the filter of a whole command may contain.
 */
export function plainFilter(filter: Filter): Filter {
  switch (filter.kind) {
    case "and":
    case "or":
    case "nor":
      filter.of.forEach(plainFilter);
      break;
    case "not":
    case "elemMatch":
      plainFilter(filter.of);
      break;
    case "expr":
    case "schema":
    case "text":
      throw new CommandError(
        "QueryFeatureNotAllowed",
        `${features[filter.kind]} is not allowed in this context`,
      );
  }
  return filter;
}
