import { ObjectId } from "mongodb";
import { hasScope } from "../auth/scopes.ts";
import { HttpError } from "../base/errors.ts";
import type { Filter } from "../base/policy.ts";
import type { Viewer } from "../base/viewer.ts";
import type { Budget } from "./budget.ts";
import type { Counter } from "./count.ts";
import type { Field } from "./field.ts";
import type { Resource } from "./resource.ts";

/** Resources by name. Relations name their targets, so resources need not import each other. */
export type Registry = ReadonlyMap<string, Resource>;

/** Context shared by all steps of one read. */
export interface ReadContext {
  readonly registry: Registry;
  readonly viewer: Viewer;
  readonly counter: Counter;
  readonly budget: Budget;
  /**
   * True if lists and their relations omit what the viewer has filtered out; a single requested entry is
   * never omitted.
   */
  readonly filtered?: boolean;
  /** True if unpublished entries are included for viewers who may read them. */
  readonly preview: boolean;
}

/** Creates a registry of all resources by name; throws if two share a name or a relation has no target. */
export function createRegistry(resources: readonly Resource[]): Registry {
  const registry = new Map<string, Resource>();
  for (const resource of resources) {
    if (registry.has(resource.name)) throw new Error(`Two resources are called ${resource.name}`);
    registry.set(resource.name, resource);
  }
  for (const { name, fields } of resources) {
    for (const [attribute, field] of fields) checkRelation(registry, `${name}.${attribute}`, field);
  }
  return registry;
}

function checkRelation(registry: Registry, where: string, field: Field): void {
  if (field.type === "relation" && !field.target && !field.awaited)
    throw new Error(`${where}: a relation needs a target`);
  if (!field.target) return;
  const target = registry.get(field.target);
  if (!target) throw new Error(`${where}: there is no resource called ${field.target}`);
  if (field.inverse && !target.fields.has(field.inverse)) {
    throw new Error(`${where}: ${field.target} has no attribute ${field.inverse}`);
  }
}

/** Returns the resource that a relation points to. */
export function targetOf(registry: Registry, field: Field): Resource {
  const target = registry.get(field.target ?? "");
  if (!target) throw new Error(`There is no resource called ${field.target}`);
  return target;
}

/**
 * Returns the filter for entries of a resource that are reached indirectly, through a relation or through a
 * filter or sort on one, without passing the resource's route. A resource that refuses the viewer on its
 * routes shows nothing here (api.md: a relation the caller may not read is left out).
 */
export async function visibleBeside(resource: Resource, context: ReadContext): Promise<Filter> {
  const { viewer } = context;
  if (resource.membersOnly && viewer.id === null) return NOTHING;
  if (!hasScope(viewer, resource.scopes.read)) return NOTHING;
  try {
    return await visible(resource, context);
  } catch (error) {
    if (error instanceof HttpError && (error.status === 401 || error.status === 403)) return NOTHING;
    throw error;
  }
}

/** Returns the filter for entries this read may show, after its route has let the request through. */
export async function visible(resource: Resource, { viewer, preview }: ReadContext): Promise<Filter> {
  const readable = resource.readable(viewer);
  const withheld = (await resource.withheld?.(viewer)) ?? null;
  return allOf(
    readable,
    preview ? {} : resource.published(),
    ...(withheld === null ? [] : [{ $nor: [withheld] }]),
  );
}

const NOTHING: Filter = Object.freeze({ _id: Object.freeze({ $in: Object.freeze([]) }) });

/**
 * Combines filters with AND into one list of conditions. Empty filters and duplicates are dropped: with a
 * duplicate condition MongoDB would not notice that an index also provides the order.
 */
export function allOf(...filters: readonly Filter[]): Filter {
  const conditions = new Map<string, Filter>();
  for (const condition of filters.flatMap(conditionsOf))
    conditions.set(plainKeyOf(condition) ?? `${conditions.size}`, condition);
  const [first, ...more] = conditions.values();
  return more.length > 0 ? { $and: [first, ...more] } : (first ?? {});
}

const conditionsOf = (filter: Filter): Filter[] =>
  Object.entries(filter).flatMap(([key, value]) =>
    key === "$and" ? (value as readonly Filter[]).flatMap(conditionsOf) : [{ [key]: value }],
  );

/** Returns a text key for a condition that a field equals one plain value; null for any other condition. */
function plainKeyOf(condition: Filter): string | null {
  const [[key, value] = []] = Object.entries(condition);
  if (value instanceof ObjectId) return `${key} id ${value}`;
  return ["string", "number", "boolean"].includes(typeof value) ? `${key} ${typeof value} ${value}` : null;
}

/**
 * Returns conditions for the parts of a resource's list that the viewer's filters keep and hide; null if
 * nothing is hidden.
 */
export const partsOf = async (resource: Resource, { viewer, filtered }: ReadContext) =>
  (filtered && (await resource.leftOut?.(viewer))) || null;

/** Returns the condition for what every list of a resource omits for this viewer; empty if nothing. */
export async function unseenBy({ unseen }: Resource, { viewer }: ReadContext): Promise<Filter> {
  const omitted = await unseen?.(viewer);
  return omitted ? { $nor: [omitted] } : {};
}

/** Returns the path at which a field's value is stored. */
export const storedPath = (name: string, field: Field): string => field.path ?? name;
