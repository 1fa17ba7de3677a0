import { isNumeric, toNumber } from "../bson/numbers.ts";
import { type Doc, isDoc, isInt32, typeName } from "../bson/types.ts";
import { CommandError } from "../errors.ts";
import type { Collation } from "../indexes/collation.ts";
import { setField } from "../query/paths.ts";
import { valueKey } from "../query/predicate.ts";
import { isNullish } from "./evaluate.ts";

/** Returns an array argument; rejects anything else with the operator's code. */
export function array(value: unknown, operator: string, code: number): unknown[] {
  if (Array.isArray(value)) return value;
  throw new CommandError(code, `${operator} requires an array, not ${typeName(value)}`);
}

/** Returns an argument that must be a 32-bit integer. */
export function integer(value: unknown, operator: string): number {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!isInt32(number) && number !== 0)
    throw new CommandError(40096, `${operator} requires an integral argument, found: ${typeName(value)}`);
  return number;
}

/** Returns distinct values in their comparison order; of equal ones (2 and 2.0) the first. */
export function distinctValues(items: readonly unknown[], collation?: Collation): unknown[] {
  const found = new Map<string, unknown>();
  for (const item of items) {
    const key = valueKey(item, collation);
    if (!found.has(key)) found.set(key, item);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, item]) => item);
}

/** Concatenates arrays; null if one of them is null. */
export function joinedArrays(lists: readonly unknown[], operator: string, code: number): unknown[] | null {
  const joined: unknown[] = [];
  for (const list of lists) {
    if (isNullish(list)) return null;
    for (const item of array(list, operator, code)) joined.push(item);
  }
  return joined;
}

/** Returns a set of value keys for look-ups. */
export const keySet = (items: readonly unknown[], collation?: Collation) =>
  new Set(items.map((item) => valueKey(item, collation)));

/** Merges documents; later fields win, null and missing documents are ignored. */
export function mergeObjects(values: readonly unknown[]): Doc {
  const merged: Doc = {};
  for (const value of values) {
    if (isNullish(value)) continue;
    if (!isDoc(value))
      throw new CommandError(
        40400,
        `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`,
      );
    for (const [name, item] of Object.entries(value)) setField(merged, name, item);
  }
  return merged;
}
