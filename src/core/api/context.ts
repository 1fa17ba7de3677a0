import { ObjectId } from "mongodb";
import { hasScope } from "../auth/scopes.ts";
import type { Filter } from "../base/policy.ts";
import type { Viewer } from "../base/viewer.ts";
import type { Budget } from "./budget.ts";
import type { Counter } from "./count.ts";
import type { Field } from "./field.ts";
import type { Resource } from "./resource.ts";

/** Finds resources by name; relations name their targets, so resources need not import each other. */
export type Registry = ReadonlyMap<string, Resource>;

/** What every step of one read needs to know. */
export interface ReadContext {
  readonly registry: Registry;
  readonly viewer: Viewer;
  readonly counter: Counter;
  readonly budget: Budget;
  /** Lists go past what the viewer has filtered, and so do the relations of their entries; never one entry itself. */
  readonly filtered?: boolean;
  /** Also what is not published yet, where the viewer may read it. */
  readonly preview: boolean;
}

/** All resources by name; throws when two share one or a relation points nowhere. */
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

/** The resource a relation points to. */
export function targetOf(registry: Registry, field: Field): Resource {
  const target = registry.get(field.target ?? "");
  if (!target) throw new Error(`There is no resource called ${field.target}`);
  return target;
}

/** What of a resource may be seen by way of another: by a relation, or a filter on one, no route having asked for it. */
export const visibleBeside = (resource: Resource, context: ReadContext): Filter =>
  hasScope(context.viewer, resource.scopes.read) ? visible(resource, context) : NOTHING;

/** What of a resource this read may show, once its route has let the request through. */
export function visible(resource: Resource, { viewer, preview }: ReadContext): Filter {
  return preview ? resource.readable(viewer) : allOf(resource.readable(viewer), resource.published());
}

const NOTHING: Filter = Object.freeze({ _id: Object.freeze({ $in: Object.freeze([]) }) });

/**
 * Filters that must all hold, as one list of conditions; empty ones disappear, and what is asked twice is asked once:
 * where a policy and a query say the same, MongoDB would overlook that an index has the order too.
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

/** A condition that a field has one plain value, as text; null for any other. */
function plainKeyOf(condition: Filter): string | null {
  const [[key, value] = []] = Object.entries(condition);
  if (value instanceof ObjectId) return `${key} id ${value}`;
  return ["string", "number", "boolean"].includes(typeof value) ? `${key} ${typeof value} ${value}` : null;
}

/** What this viewer's own filters leave of a resource's list, and what they take; null where they take nothing. */
export const partsOf = async (resource: Resource, { viewer, filtered }: ReadContext) =>
  (filtered && (await resource.leftOut?.(viewer))) || null;

/** Where a field's value is stored. */
export const storedPath = (name: string, field: Field): string => field.path ?? name;
