import type { Document } from "mongodb";
import { invalidField } from "../base/errors.ts";
import { type ReadContext, type Registry, storedPath, targetOf, visibleBeside } from "./context.ts";
import { type Field, ID_FIELD, isIdName, isReference } from "./field.ts";
import { splitNames } from "./fields.ts";
import { asList, isObject, type QueryValue } from "./parse-query.ts";
import type { Resource, SortKeys } from "./resource.ts";
import { type QueryPath, wrongType } from "./values.ts";

/** Sort key on a related entry: the relations to follow, then the attribute to sort by. */
interface RelatedKey {
  /** Name of the temporary attribute that stores its value while sorting. */
  readonly as: string;
  readonly hops: readonly { readonly field: Field; readonly stored: string; readonly target: Resource }[];
  readonly stored: string;
}

/** Compiled order; `related` keys need a `$lookup` first. */
export interface CompiledSort {
  readonly keys: SortKeys;
  readonly related: readonly RelatedKey[];
}

type Direction = 1 | -1;

const MAX_KEYS = 10;

/**
 * Compiles `sort`: `a`, `a:desc`, a comma-separated list, arrays, objects, dots into to-one relations. The id
 * is always the last key, in the direction of the key before it, so that paging is stable. Throws 400 for
 * attributes that cannot be sorted by.
 */
export function compileSort(
  resource: Resource,
  value: QueryValue,
  registry: Registry,
  path: QueryPath,
  filters?: QueryValue,
): CompiledSort {
  const requested = value === undefined || value === "" ? defaultOf(resource, filters) : value;
  const entries = requested === undefined ? [] : sortEntries(requested, path);
  if (entries.length > MAX_KEYS) throw invalidField(path, `More than ${MAX_KEYS} sort keys`);
  const keys: Record<string, Direction> = {};
  const related: RelatedKey[] = [];
  let last: Direction = 1;
  for (const [name, direction] of entries) {
    const key = resolve(resource, name, registry, path, related.length);
    if (typeof key !== "string") related.push(key);
    keys[typeof key === "string" ? key : key.as] ??= direction;
    last = direction;
  }
  keys._id ??= last;
  return { keys, related };
}

function defaultOf({ defaults: { sort } }: Resource, filters: QueryValue): string | undefined {
  return typeof sort === "function" ? sort(new Set(namesIn(filters))) : sort;
}

/** Returns the attributes of the list's entries that are used in filters, including inside groups. */
function namesIn(filters: QueryValue): string[] {
  const items = asList(filters);
  if (items) return items.flatMap(namesIn);
  if (!isObject(filters)) return [];
  return Object.keys(filters).flatMap((name) => (name.startsWith("$") ? namesIn(filters[name]) : [name]));
}

/** Returns the stages that fetch the values of related sort keys, from entries the viewer may read. */
export async function lookupStages({ related }: CompiledSort, context: ReadContext): Promise<Document[]> {
  const stages = related.map(({ as, hops, stored }) => lookup(as, hops, stored, context));
  return (await Promise.all(stages)).flat();
}

async function lookup(
  as: string,
  hops: RelatedKey["hops"],
  stored: string,
  context: ReadContext,
): Promise<Document[]> {
  const [hop, ...rest] = hops;
  if (!hop) return [{ $set: { [as]: `$${stored}` } }];
  return [
    {
      $lookup: {
        from: hop.target.collection().collectionName,
        localField: hop.stored,
        foreignField: "_id",
        as,
        pipeline: [
          { $match: await visibleBeside(hop.target, context) },
          ...(await lookup(as, rest, stored, context)),
          { $project: { _id: 0, [as]: 1 } },
        ],
      },
    },
    { $set: { [as]: { $first: `$${as}.${as}` } } },
  ];
}

function resolve(
  resource: Resource,
  name: string,
  registry: Registry,
  path: QueryPath,
  index: number,
): string | RelatedKey {
  const hops: RelatedKey["hops"][number][] = [];
  const parts = name.split(".");
  let at = resource;
  for (const part of parts.slice(0, -1)) {
    const field = at.fields.get(part);
    if (!field?.sort || field.private || !isReference(field) || field.many || field.inverse) {
      throw invalidField(path, `Invalid key ${name}`);
    }
    if (hops.length >= resource.maxDepth) {
      throw invalidField(path, `Sort may reach ${resource.maxDepth} relations deep`);
    }
    const copy = hops.length === 0 && parts.length === 2 ? field.copies?.[parts[1] ?? ""] : undefined;
    if (copy) return copy;
    const target = targetOf(registry, field);
    hops.push({ field, stored: storedPath(part, field), target });
    at = target;
  }
  const last = parts.at(-1) ?? "";
  const field = isIdName(last) ? ID_FIELD : at.fields.get(last);
  if (!field?.sort || field.private || field.inverse || (isReference(field) && field.many)) {
    throw invalidField(path, `Invalid key ${name}`);
  }
  const stored = storedPath(last, field);
  return hops.length === 0 ? stored : { as: `__sort${index}`, hops, stored };
}

function sortEntries(value: QueryValue, path: QueryPath): [string, Direction][] {
  const items = asList(value);
  if (items) return items.flatMap((item) => sortEntries(item, path));
  if (isObject(value)) {
    return Object.keys(value).flatMap((name) => fromObject(name, value[name], [...path, name]));
  }
  return splitNames(value, path).map((item) => {
    const [name = "", direction, ...rest] = item.split(":");
    if (rest.length > 0) throw wrongType(path, "name:asc or name:desc");
    return [name, directionOf(direction, path)];
  });
}

function fromObject(name: string, value: QueryValue, path: QueryPath): [string, Direction][] {
  if (isObject(value) && !asList(value)) {
    return Object.keys(value).flatMap((key) => fromObject(`${name}.${key}`, value[key], [...path, key]));
  }
  if (typeof value !== "string") throw wrongType(path, "asc or desc");
  return [[name, directionOf(value, path)]];
}

function directionOf(value: string | undefined, path: QueryPath): Direction {
  const direction = value?.toLowerCase();
  if (direction === undefined || direction === "" || direction === "asc") return 1;
  if (direction === "desc") return -1;
  throw wrongType(path, "asc or desc");
}
