import { type Doc, isDoc } from "../bson/types.ts";
import { compileExpression, type Variables } from "../expressions/evaluate.ts";
import { and } from "../query/filter.ts";
import type { Filter } from "../query/parsed-filter.ts";
import { toPath } from "../query/paths.ts";

/**
 * Adds index-compatible predicates to every top-level `$expr` of a filter: `$eq` and `$in` between a field
 * and a value known before the first document is read. The added predicates are implied by the expression but
 * may match more.
 */
export function withExpressionBounds(filter: Filter, variables: Variables): Filter {
  const parts = filter.kind === "and" ? filter.of : [filter];
  const added = parts.flatMap((part) => (part.kind === "expr" ? boundsOf(part.expression, variables) : []));
  return added.length > 0 ? and([...parts, ...added]) : filter;
}

function boundsOf(expression: unknown, variables: Variables): Filter[] {
  if (!isDoc(expression)) return [];
  const [name] = Object.keys(expression);
  const operands = expression[name!];
  if (!Array.isArray(operands)) return [];
  if (name === "$and") return operands.flatMap((operand) => boundsOf(operand, variables));
  if (operands.length !== 2) return [];
  const [a, b] = operands;
  if (name === "$eq") return [...equality(a, b, variables), ...equality(b, a, variables)];
  return name === "$in" ? membership(a, b, variables) : [];
}

function equality(field: unknown, value: unknown, variables: Variables): Filter[] {
  if (!isField(field) || !isKnown(value)) return [];
  return [
    { kind: "compare", path: toPath(field.slice(1)), op: "eq", value: evaluate(value, variables) ?? null },
  ];
}

function membership(field: unknown, list: unknown, variables: Variables): Filter[] {
  if (!isField(field) || !isKnown(list)) return [];
  const values = evaluate(list, variables);
  return Array.isArray(values) ? [{ kind: "in", path: toPath(field.slice(1)), values, regexes: [] }] : [];
}

const isField = (value: unknown): value is string => typeof value === "string" && /^\$[^$]/.test(value);

/** Returns true if an expression has the same value for every document. */
function isKnown(value: unknown): boolean {
  if (typeof value === "string") return !value.startsWith("$") || /^\$\$(?!ROOT|CURRENT|REMOVE)/.test(value);
  if (Array.isArray(value)) return value.every(isKnown);
  if (!isDoc(value)) return true;
  const [name] = Object.keys(value as Doc);
  return name === "$literal";
}

const evaluate = (value: unknown, variables: Variables) => compileExpression(value)({}, variables);
