import { invalidField } from "../base/errors.ts";
import type { Filter } from "../base/policy.ts";
import { plainSearchQuery } from "../text/search-words.ts";
import { storedPath } from "./context.ts";
import { ID_FIELD } from "./field.ts";
import { escapeRegExp } from "./operators.ts";
import type { QueryValue } from "./parse-query.ts";
import type { Resource } from "./resource.ts";
import { wrongType } from "./values.ts";

/** Limit on characters of a search text. */
const MAX_SEARCH = 200;

/**
 * Compiles `_q`: uses the collection's text index if the resource has one, else matches any searched
 * attribute that contains the text, ignoring case. Throws 400 if the resource has no searchable attributes.
 */
export function compileSearch(resource: Resource, value: QueryValue): Filter {
  if (value === undefined || value === "") return {};
  const path = ["_q"];
  const { search } = resource;
  if (typeof value !== "string") throw wrongType(path, "a single value");
  if (!search) throw invalidField(path, `${resource.name} cannot be searched`);
  if (value.length > MAX_SEARCH || value.includes("\0")) throw wrongType(path, "a short text");
  if (typeof search === "function") return search(value);
  if (search === "text") return { $text: { $search: plainSearchQuery(value) } };
  const pattern = new RegExp(escapeRegExp(value), "i");
  const conditions = search.map((name) => ({
    [storedPath(name, resource.fields.get(name) ?? ID_FIELD)]: { $regex: pattern },
  }));
  return conditions.length === 1 ? (conditions[0] ?? {}) : { $or: conditions };
}
