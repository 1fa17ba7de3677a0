import { invalidField } from "../base/errors.ts";
import type { Filter } from "../base/policy.ts";
import type { Viewer } from "../base/viewer.ts";
import type { Registry } from "./context.ts";
import type { Field } from "./field.ts";
import type { QueryValue } from "./parse-query.ts";
import type { Resource } from "./resource.ts";
import type { Subquery } from "./subqueries.ts";
import type { QueryPath } from "./values.ts";

/** Conditions in one request. */
const MAX_CONDITIONS = 250;

/** A compiled part of a filter; null where there is nothing to ask. */
export type Condition = Filter | null;

/** What one compilation knows and collects. */
export interface Scope {
  readonly registry: Registry;
  readonly maxDepth: number;
  /** Compiles what stands inside a relation, on its target. */
  readonly group: (level: Level, value: QueryValue, path: QueryPath) => Condition;
  readonly subqueries: Subquery[];
  /** Completes conditions that depend on who asks. */
  readonly personal: ((viewer: Viewer) => void)[];
  conditions: number;
}

/** Where in the filter the compiler is. */
export interface Level {
  readonly scope: Scope;
  readonly resource: Resource;
  readonly depth: number;
  /** Inside an odd number of `$not`: conditions are turned round where they stand, as SQL does with nulls. */
  readonly negated: boolean;
}

/** A field and where MongoDB finds it. */
export interface Target {
  readonly field: Field;
  readonly stored: string;
}

/** AND, or OR for a negated AND; what is empty is dropped (api.md, Queries). */
export function joined(either: boolean, conditions: readonly Condition[]): Condition {
  const present = conditions.filter((condition) => condition !== null);
  if (present.length < 2) return present[0] ?? null;
  return either ? { $or: present } : { $and: present };
}

/** Bounds the work that one request can ask for. */
export function countCondition(scope: Scope, path: QueryPath): void {
  if (++scope.conditions > MAX_CONDITIONS) throw invalidField(path, `More than ${MAX_CONDITIONS} conditions`);
}
