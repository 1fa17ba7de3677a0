import { CommandError } from "../errors.ts";
import type { Filter } from "./parsed-filter.ts";

const features = { expr: "$expr", schema: "$jsonSchema", text: "$text" } as const;

/**
 * A filter as it may be within updates, projections and partial indexes: QueryFeatureNotAllowed (224) for `$expr`,
 * `$jsonSchema` and `$text`, which only the filter of a whole command may have.
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
