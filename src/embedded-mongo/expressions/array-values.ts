import { isNumeric, toNumber } from "../bson/numbers.ts";
import { type Doc, isDoc, isInt32, typeName } from "../bson/types.ts";
import { CommandError } from "../errors.ts";
import { setField } from "../query/paths.ts";
import { valueKey } from "../query/predicate.ts";
import { isNullish } from "./evaluate.ts";

/** An array argument; anything else is refused with the operator's code. */
export function array(value: unknown, operator: string, code: number): unknown[] {
  if (Array.isArray(value)) return value;
  throw new CommandError(code, `${operator} requires an array, not ${typeName(value)}`);
}

/** An argument that must be a 32-bit integer. */
export function integer(value: unknown, operator: string): number {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!isInt32(number) && number !== 0)
    throw new CommandError(40096, `${operator} requires an integral argument, found: ${typeName(value)}`);
  return number;
}

/** Distinct values, in their comparison order; of those that are alike (2 and 2.0) the first. */
export function distinctValues(items: readonly unknown[]): unknown[] {
  const found = new Map<string, unknown>();
  for (const item of items) {
    const key = valueKey(item);
    if (!found.has(key)) found.set(key, item);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, item]) => item);
}

/** All arrays in one; null as soon as one of them is. */
export function joinedArrays(lists: readonly unknown[], operator: string, code: number): unknown[] | null {
  const joined: unknown[] = [];
  for (const list of lists) {
    if (isNullish(list)) return null;
    for (const item of array(list, operator, code)) joined.push(item);
  }
  return joined;
}

/** The keys of values, for looking others up among them. */
export const keySet = (items: readonly unknown[]) => new Set(items.map((item) => valueKey(item)));

/** Documents merged, later fields winning; null and missing ones are left out. */
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
