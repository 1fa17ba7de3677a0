import { invalidField } from "../base/errors.ts";
import { type Registry, targetOf } from "./context.ts";
import { type Field, isPopulated, isReference } from "./field.ts";
import { selectFields, splitNames } from "./fields.ts";
import { compileFilters } from "./filters.ts";
import { type Page, paginationOf } from "./pagination.ts";
import { asList, isObject, type QueryObject, type QueryValue } from "./parse-query.ts";
import type { Resource } from "./resource.ts";
import { type CompiledSort, compileSort } from "./sort.ts";
import type { CompiledFilter } from "./subqueries.ts";
import { type QueryPath, wrongType } from "./values.ts";

/** Requested part of a resource: attributes, and relations with nested selections. */
export interface Selection {
  readonly resource: Resource;
  readonly attributes: readonly string[];
  readonly relations: readonly RelationSelection[];
}

/** Populated relation. Embedded media has no selection because it is loaded with its document. */
export interface RelationSelection {
  readonly name: string;
  readonly field: Field;
  readonly selection: Selection | null;
  readonly filter: CompiledFilter | null;
  readonly sort: CompiledSort | null;
  /** Requested page of a to-many relation; null for the field's default limit. */
  readonly page: Pick<Page, "start" | "limit"> | null;
}

/** Allowed keys of a populate object. */
const KEYS: ReadonlySet<string> = new Set(["fields", "filters", "sort", "populate", "pagination"]);
/** Limit on relations populated in one request. */
const MAX_RELATIONS = 50;
/** Limit on the start offset among one parent's entries. */
const MAX_START = 1_000;

interface Scope {
  readonly registry: Registry;
  readonly maxDepth: number;
  relations: number;
}

/**
 * Compiles `fields` and `populate` together (api.md, Queries). Throws 400 for attributes the resource does
 * not show, for more than 50 relations, and for nesting deeper than its `maxDepth`.
 */
export function compileSelection(
  resource: Resource,
  query: { readonly fields?: QueryValue; readonly populate?: QueryValue },
  registry: Registry,
): Selection {
  const scope: Scope = { registry, maxDepth: resource.maxDepth, relations: 0 };
  return select({ scope, resource, depth: 0 }, query.fields, query.populate, []);
}

interface Level {
  readonly scope: Scope;
  readonly resource: Resource;
  readonly depth: number;
}

function select(level: Level, fields: QueryValue, populate: QueryValue, path: QueryPath): Selection {
  const requested = populateObject(level.resource, populate, [...path, "populate"]);
  return {
    resource: level.resource,
    attributes: selectFields(level.resource, fields, [...path, "fields"]),
    relations: [...requested].map(([name, value]) =>
      relation(level, name, value, [...path, "populate", name]),
    ),
  };
}

function relation(level: Level, name: string, value: QueryValue, path: QueryPath): RelationSelection {
  const { scope } = level;
  const field = level.resource.fields.get(name);
  if (!field || !isPopulated(field)) throw invalidField(path, `Invalid key ${name}`);
  const depth = level.depth + 1;
  if (depth > scope.maxDepth) throw invalidField(path, `Populate may reach ${scope.maxDepth} relations deep`);
  if (++scope.relations > MAX_RELATIONS)
    throw invalidField(path, `More than ${MAX_RELATIONS} relations to populate`);
  const options = optionsOf(value, path);
  if (!isReference(field)) return { name, field, selection: null, filter: null, sort: null, page: null };
  const resource = targetOf(scope.registry, field);
  const inner: Level = { scope, resource, depth };
  return {
    name,
    field,
    selection: select(inner, options.fields, options.populate, path),
    filter:
      options.filters === undefined
        ? null
        : compileFilters(resource, options.filters, scope.registry, [...path, "filters"]),
    sort:
      options.sort === undefined
        ? null
        : compileSort(resource, options.sort, scope.registry, [...path, "sort"]),
    page: options.pagination === undefined ? null : pageOf(resource, options.pagination, path),
  };
}

/**
 * Returns the requested page of each parent's entries; entries past the offset limit must be requested with a
 * separate list.
 */
function pageOf(resource: Resource, pagination: QueryValue, path: QueryPath): Pick<Page, "start" | "limit"> {
  const { start, limit } = paginationOf(resource, { pagination });
  if (start > MAX_START) throw invalidField([...path, "pagination"], `start may be at most ${MAX_START}`);
  return { start, limit };
}

/**
 * Parses populate options: `true` selects the entry alone, `*` the entry with its relations, an object gives
 * details.
 */
function optionsOf(value: QueryValue, path: QueryPath): QueryObject {
  if (value === "*") return { populate: "*" };
  if (value === "true" || value === "" || value === undefined) return {};
  if (!isObject(value)) throw wrongType(path, "true, * or an object");
  for (const key of Object.keys(value)) {
    if (!KEYS.has(key)) throw invalidField([...path, key], `Invalid key ${key}`);
  }
  return value;
}

/** Normalises every notation of `populate` to relation name -> options. */
function populateObject(resource: Resource, value: QueryValue, path: QueryPath): Map<string, QueryValue> {
  const requested = new Map<string, QueryValue>();
  if (value === undefined || value === "" || value === "false") return requested;
  if (value === "*" || value === "true") return everything(resource);
  const items = asList(value);
  if (items || typeof value === "string") {
    for (const name of splitNames(value, path)) {
      if (name === "*") for (const [all] of everything(resource)) addPath(requested, [all]);
      else addPath(requested, name.split("."));
    }
    return requested;
  }
  if (!isObject(value)) throw wrongType(path, "a name, a list or an object");
  for (const name of Object.keys(value)) {
    if (value[name] === "false") continue;
    if (name === "*") for (const [all, inner] of everything(resource)) requested.set(all, inner);
    else requested.set(name, value[name]);
  }
  return requested;
}

const everything = (resource: Resource): Map<string, QueryValue> =>
  new Map([...resource.fields].filter(([, field]) => isPopulated(field)).map(([name]) => [name, "true"]));

/** Adds a dotted path: `author.company` beside `author` populates one author, with its company. */
function addPath(wanted: Map<string, QueryValue>, [name = "", ...rest]: readonly string[]): void {
  const known = wanted.get(name);
  const inner = isObject(known) ? known.populate : undefined;
  const dotted = rest.length > 0 ? [rest.join(".")] : [];
  wanted.set(name, { populate: [...(asList(inner) ?? []), ...dotted] });
}
