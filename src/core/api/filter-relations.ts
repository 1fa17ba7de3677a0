import type { ObjectId } from "mongodb";
import { invalidField } from "../base/errors.ts";
import { storedPath, targetOf } from "./context.ts";
import { type Field, ID_FIELD, isIdName } from "./field.ts";
import { type Condition, countCondition, joined, type Level, type Target } from "./filter-level.ts";
import { isTruthy } from "./operators.ts";
import { asList, isObject, type QueryObject, type QueryValue } from "./parse-query.ts";
import type { Subquery } from "./subqueries.ts";
import type { QueryPath } from "./values.ts";

/**
 * Compiles conditions on the document a stored relation points to; in a to-many relation any document may
 * meet them.
 */
export function onRelated(
  level: Level,
  { field, stored }: Target,
  related: QueryObject,
  path: QueryPath,
): Condition {
  if (Object.keys(related).length === 0) return null;
  const among = field.few && level.depth === 0 ? { resource: level.resource, key: stored } : undefined;
  const ids = subquery(level, field, related, "_id", path, among);
  return ids && { [stored]: { $in: ids } };
}

/**
 * Compiles a condition on a reverse relation: this document's id is among the foreign keys of the matching
 * documents.
 */
export function reverse(level: Level, field: Field, value: QueryValue, path: QueryPath): Condition {
  const target = targetOf(level.scope.registry, field);
  const inverse = field.inverse ?? "";
  const key = storedPath(inverse, target.fields.get(inverse) ?? ID_FIELD);
  if (!isObject(value) || asList(value)) {
    const ids = subquery(level, field, { id: value }, key, path);
    return ids && { _id: { $in: ids } };
  }
  const { $null, $notNull, ...rest } = withNullOfId(value);
  const conditions: Condition[] = [];
  if ($null !== undefined) conditions.push(existence(level, field, key, "$null", $null, path));
  if ($notNull !== undefined) conditions.push(existence(level, field, key, "$notNull", $notNull, path));
  if (Object.keys(rest).length > 0) {
    const condition = Object.keys(rest).some((name) => name.startsWith("$") && !isGroup(name))
      ? { id: rest }
      : rest;
    const ids = subquery(level, field, condition, key, path);
    conditions.push(ids && { _id: { $in: ids } });
  }
  return joined(level.negated, conditions);
}

/** Rewrites `[id][$null]` as `[$null]`, because both ask if the relation is empty. */
function withNullOfId(value: QueryObject): QueryObject {
  const name = Object.keys(value).find(isIdName);
  const condition = name === undefined ? undefined : value[name];
  if (name === undefined || !isObject(condition) || asList(condition)) return value;
  const { $null, $notNull, ...others } = condition;
  if ($null === undefined && $notNull === undefined) return value;
  const { [name]: _id, ...rest } = value;
  return {
    ...rest,
    ...($null !== undefined && { $null }),
    ...($notNull !== undefined && { $notNull }),
    ...(Object.keys(others).length > 0 && { [name]: others }),
  };
}

const isGroup = (name: string): boolean => name === "$and" || name === "$or" || name === "$not";

/**
 * Compiles a condition on the existence of entries in a reverse relation; their foreign keys must be found
 * first.
 */
function existence(
  level: Level,
  field: Field,
  key: string,
  operator: string,
  value: QueryValue,
  path: QueryPath,
): Condition {
  const ids = subquery({ ...level, negated: false }, field, null, key, path) ?? [];
  const wantsNone = (operator === "$null") === isTruthy(value);
  return { _id: wantsNone !== level.negated ? { $nin: ids } : { $in: ids } };
}

function subquery(
  level: Level,
  field: Field,
  wanted: QueryObject | null,
  key: string,
  path: QueryPath,
  among?: Subquery["among"],
): ObjectId[] | null {
  const { scope } = level;
  const depth = level.depth + 1;
  if (depth > scope.maxDepth) throw invalidField(path, `Filters may reach ${scope.maxDepth} relations deep`);
  countCondition(scope, path);
  const target = targetOf(scope.registry, field);
  const filter = wanted === null ? {} : scope.group({ ...level, resource: target, depth }, wanted, path);
  if (filter === null) return null;
  const ids: ObjectId[] = [];
  scope.subqueries.push({ target, filter, key, ids, depth, path, ...(among && { among }) });
  return ids;
}
