import { invalidField } from "../base/errors.ts";
import type { Filter } from "../base/policy.ts";
import type { Viewer } from "../base/viewer.ts";
import type { Registry } from "./context.ts";
import type { Field } from "./field.ts";
import type { QueryValue } from "./parse-query.ts";
import type { Resource } from "./resource.ts";
import type { Subquery } from "./subqueries.ts";
import type { QueryPath } from "./values.ts";

/** Limit on conditions in one request. */
const MAX_CONDITIONS = 250;

/** Compiled part of a filter; null if it has no condition. */
export type Condition = Filter | null;

/** State of one filter compilation. */
export interface Scope {
  readonly registry: Registry;
  readonly maxDepth: number;
  /** Compiles the conditions inside a relation, on its target. */
  readonly group: (level: Level, value: QueryValue, path: QueryPath) => Condition;
  readonly subqueries: Subquery[];
  /** Completes the conditions that depend on the viewer or on data of a feature. */
  readonly late: ((viewer: Viewer) => void | Promise<void>)[];
  conditions: number;
}

/** Current position of the compiler in the filter. */
export interface Level {
  readonly scope: Scope;
  readonly resource: Resource;
  readonly depth: number;
  /**
   * True inside an odd number of `$not`: each condition is negated where it occurs, as SQL does with nulls.
   */
  readonly negated: boolean;
}

/** Field with its stored path in MongoDB. */
export interface Target {
  readonly field: Field;
  readonly stored: string;
}

/** Joins conditions with AND, or with OR for a negated AND; empty ones are dropped (api.md, Queries). */
export function joined(either: boolean, conditions: readonly Condition[]): Condition {
  const present = conditions.filter((condition) => condition !== null);
  if (present.length < 2) return present[0] ?? null;
  return either ? { $or: present } : { $and: present };
}

/** Counts a condition, to limit the work that one request can ask for. */
export function countCondition(scope: Scope, path: QueryPath): void {
  if (++scope.conditions > MAX_CONDITIONS) throw invalidField(path, `More than ${MAX_CONDITIONS} conditions`);
}
