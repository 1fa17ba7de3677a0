import type { ObjectId } from "mongodb";
import type { Filter } from "../auth/policy.ts";
import { invalidField } from "../http/errors.ts";
import { type Registry, storedPath, targetOf } from "./context.ts";
import { type Field, ID_FIELD, isIdName, isReference } from "./field.ts";
import { compileOperator, takesList } from "./operators.ts";
import { asList, isObject, type QueryObject, type QueryValue } from "./parse-query.ts";
import type { Resource } from "./resource.ts";
import type { CompiledFilter, Subquery } from "./subqueries.ts";
import { type QueryPath, wrongType } from "./values.ts";

/** Conditions in one request. */
const MAX_CONDITIONS = 250;

interface Scope {
  readonly registry: Registry;
  readonly maxDepth: number;
  readonly subqueries: Subquery[];
  conditions: number;
}

/**
 * Compiles `filters` into a MongoDB filter that holds nothing of the request but cast values.
 * Throws 400 for anything the resource's allow-lists do not know.
 */
export function compileFilters(resource: Resource, filters: QueryValue, registry: Registry): CompiledFilter {
  if (filters === undefined || filters === "") return { filter: {}, subqueries: [] };
  const scope: Scope = { registry, maxDepth: resource.maxDepth, subqueries: [], conditions: 0 };
  return {
    filter: group({ scope, resource, depth: 0, negated: false }, filters, ["filters"]) ?? {},
    subqueries: scope.subqueries,
  };
}

interface Level {
  readonly scope: Scope;
  readonly resource: Resource;
  readonly depth: number;
  /** Inside an odd number of `$not`: conditions are turned round where they stand, as SQL does with nulls. */
  readonly negated: boolean;
}

type Condition = Filter | null;

function group(level: Level, value: QueryValue, path: QueryPath): Condition {
  if (!isObject(value)) throw wrongType(path, "an object");
  return joined(
    level.negated,
    Object.keys(value).map((key) => {
      const inner = [...path, key];
      if (key === "$and" || key === "$or") return list(level, key, value[key], inner, group);
      if (key === "$not")
        return list({ ...level, negated: !level.negated }, "$and", value[key], inner, group);
      if (key.startsWith("$")) throw invalidField(inner, `Unknown operator ${key}`);
      return attribute(level, key, value[key], inner);
    }),
  );
}

function list(
  level: Level,
  key: "$and" | "$or",
  value: QueryValue,
  path: QueryPath,
  compile: (level: Level, value: QueryValue, path: QueryPath) => Condition,
): Condition {
  if (value === "" || value === undefined) return null;
  const items = asList(value) ?? [value];
  const conditions = items.map((item, index) => compile(level, item, [...path, String(index)]));
  return joined(level.negated !== (key === "$or"), conditions);
}

/** AND, or OR for a negated AND; what is empty is dropped (api.md, Queries). */
function joined(either: boolean, conditions: readonly Condition[]): Condition {
  const present = conditions.filter((condition) => condition !== null);
  if (present.length < 2) return present[0] ?? null;
  return either ? { $or: present } : { $and: present };
}

function attribute(level: Level, name: string, value: QueryValue, path: QueryPath): Condition {
  const field = isIdName(name) ? ID_FIELD : level.resource.fields.get(name);
  if (!field?.filter || field.private) throw invalidField(path, `Invalid key ${name}`);
  return field.inverse
    ? reverse(level, field, value, path)
    : onField(level, { field, stored: storedPath(name, field) }, value, path);
}

interface Target {
  readonly field: Field;
  readonly stored: string;
}

/** What stands behind a field's name: a bare value (`$eq`), a list (OR), or operators. */
function onField(level: Level, target: Target, value: QueryValue, path: QueryPath): Condition {
  const items = asList(value);
  if (items) {
    if (items.length === 0) return null;
    return items.every((item) => typeof item === "string")
      ? leaf(level, target, "$in", items, path)
      : joined(
          !level.negated,
          items.map((item) => onField(level, target, item, path)),
        );
  }
  if (!isObject(value)) return leaf(level, target, "$eq", value, path);
  return onObject(level, target, value, path);
}

function onObject(level: Level, target: Target, value: QueryObject, path: QueryPath): Condition {
  const onThis = (inner: Level, item: QueryValue, at: QueryPath) => onField(inner, target, item, at);
  const related: Record<string, QueryValue> = {};
  const conditions = Object.keys(value).map((key) => {
    const operand = value[key];
    const inner = [...path, key];
    if (key === "$and" || key === "$or") return list(level, key, operand, inner, onThis);
    if (key === "$not") return onField({ ...level, negated: !level.negated }, target, operand, inner);
    if (key.startsWith("$")) return operation(level, target, key, operand, inner);
    if (!isReference(target.field)) throw invalidField(inner, `Invalid key ${key}`);
    if (isIdName(key)) return onField(level, target, operand, inner);
    related[key] = operand;
    return null;
  });
  return joined(level.negated, [...conditions, onRelated(level, target, related, path)]);
}

/** `$gt` with a list means OR, as every operator but those that take a list themselves. */
function operation(
  level: Level,
  target: Target,
  name: string,
  value: QueryValue,
  path: QueryPath,
): Condition {
  const items = takesList(name) ? null : asList(value);
  if (!items) return leaf(level, target, name, value, path);
  return joined(
    !level.negated,
    items.map((item) => leaf(level, target, name, item, path)),
  );
}

function leaf(
  level: Level,
  { field, stored }: Target,
  name: string,
  value: QueryValue,
  path: QueryPath,
): Condition {
  countCondition(level.scope, path);
  return compileOperator(name, { field, stored, path }, value, level.negated);
}

/** Conditions on the document a stored relation points to; of many, any one may meet them. */
function onRelated(
  level: Level,
  { field, stored }: Target,
  related: QueryObject,
  path: QueryPath,
): Condition {
  if (Object.keys(related).length === 0) return null;
  const ids = subquery(level, field, related, "_id", path);
  return ids && { [stored]: { $in: ids } };
}

/** A reverse relation: this document's id is among the foreign keys of the matching documents. */
function reverse(level: Level, field: Field, value: QueryValue, path: QueryPath): Condition {
  const target = targetOf(level.scope.registry, field);
  const inverse = field.inverse ?? "";
  const key = storedPath(inverse, target.fields.get(inverse) ?? ID_FIELD);
  if (!isObject(value) || asList(value)) {
    const ids = subquery(level, field, { id: value }, key, path);
    return ids && { _id: { $in: ids } };
  }
  const { $null, $notNull, ...rest } = value;
  const conditions: Condition[] = [];
  if ($null !== undefined) conditions.push(existence(level, field, key, "$null", $null, path));
  if ($notNull !== undefined) conditions.push(existence(level, field, key, "$notNull", $notNull, path));
  if (Object.keys(rest).length > 0) {
    const wanted = Object.keys(rest).some((name) => name.startsWith("$") && !isGroup(name))
      ? { id: rest }
      : rest;
    const ids = subquery(level, field, wanted, key, path);
    conditions.push(ids && { _id: { $in: ids } });
  }
  return joined(level.negated, conditions);
}

const isGroup = (name: string): boolean => name === "$and" || name === "$or" || name === "$not";

/** Whether anything points here: those that are pointed to have to be found first. */
function existence(
  level: Level,
  field: Field,
  key: string,
  operator: string,
  value: QueryValue,
  path: QueryPath,
): Condition {
  const ids = subquery({ ...level, negated: false }, field, null, key, path) ?? [];
  const none = !(typeof value === "string" && ["false", "0", "f", ""].includes(value.toLowerCase()));
  const wantsNone = (operator === "$null") === none;
  return { _id: wantsNone !== level.negated ? { $nin: ids } : { $in: ids } };
}

function subquery(
  level: Level,
  field: Field,
  wanted: QueryObject | null,
  key: string,
  path: QueryPath,
): ObjectId[] | null {
  const { scope } = level;
  const depth = level.depth + 1;
  if (depth > scope.maxDepth) throw invalidField(path, `Filters may reach ${scope.maxDepth} relations deep`);
  countCondition(scope, path);
  const target = targetOf(scope.registry, field);
  const filter = wanted === null ? {} : group({ ...level, resource: target, depth }, wanted, path);
  if (filter === null) return null;
  const ids: ObjectId[] = [];
  scope.subqueries.push({ target, filter, key, ids, depth, path });
  return ids;
}

function countCondition(scope: Scope, path: QueryPath): void {
  if (++scope.conditions > MAX_CONDITIONS) throw invalidField(path, `More than ${MAX_CONDITIONS} conditions`);
}
