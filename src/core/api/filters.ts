import { invalidField } from "../base/errors.ts";
import { isId } from "../db/ids.ts";
import { type Registry, storedPath } from "./context.ts";
import { ID_FIELD, isIdName, isReference } from "./field.ts";
import {
  type Condition,
  countCondition,
  joined,
  type Level,
  type Scope,
  type Target,
} from "./filter-level.ts";
import { onRelated, reverse } from "./filter-relations.ts";
import { compileFlag } from "./flags.ts";
import { acceptsList, compileOperator } from "./operators.ts";
import { asList, isObject, type QueryObject, type QueryValue } from "./parse-query.ts";
import type { Resource } from "./resource.ts";
import type { CompiledFilter } from "./subqueries.ts";
import { type QueryPath, wrongType } from "./values.ts";

/**
 * Compiles `filters` into a MongoDB filter that contains only cast values from the request. Throws 400 for
 * anything outside the resource's allow-lists.
 */
export function compileFilters(
  resource: Resource,
  filters: QueryValue,
  registry: Registry,
  path: QueryPath = ["filters"],
): CompiledFilter {
  if (filters === undefined || filters === "") return { filter: {}, subqueries: [], late: [] };
  const { maxDepth } = resource;
  const scope: Scope = { registry, maxDepth, group, subqueries: [], late: [], conditions: 0 };
  return {
    filter: group({ scope, resource, depth: 0, negated: false }, filters, path) ?? {},
    subqueries: scope.subqueries,
    late: scope.late,
  };
}

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

function attribute(level: Level, name: string, value: QueryValue, path: QueryPath): Condition {
  const field = isIdName(name) ? ID_FIELD : level.resource.fields.get(name);
  if (!field?.filter || field.private) throw invalidField(path, `Invalid key ${name}`);
  return field.inverse
    ? reverse(level, field, value, path)
    : onField(level, { field, stored: storedPath(name, field) }, value, path);
}

/** Compiles the value of a field's name: a bare value (`$eq`), a list (OR), or operators. */
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

/** Compiles one operator. `$gt` with a list means OR, as do all operators except those that accept a list. */
function operation(
  level: Level,
  target: Target,
  name: string,
  value: QueryValue,
  path: QueryPath,
): Condition {
  const items = acceptsList(name) ? null : asList(value);
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
  if (field.when) return compileFlag(level, field.when, name, value, path);
  if (field.named && name === "$eq" && typeof value === "string" && value !== "" && !isId(value))
    return onRelated(level, { field, stored }, { [field.named]: value }, path);
  const condition = compileOperator(name, { field, stored, path }, value, level.negated);
  if (field.synonymsOf && EQUALITY.has(name)) {
    const values = (asList(value) ?? [value]).map(String);
    level.scope.late.push(async () => {
      const all = await Promise.all(values.map(field.synonymsOf!));
      const negates = name === "$ne" || name === "$notIn";
      const operator = negates ? "$notIn" : "$in";
      Object.assign(
        condition,
        compileOperator(operator, { field, stored, path }, [...new Set(all.flat())], level.negated),
      );
    });
  }
  return condition;
}

/** Operators for which a field's synonyms count as one value. */
const EQUALITY: ReadonlySet<string> = new Set(["$eq", "$ne", "$in", "$notIn"]);
