import { equalValues } from "../bson/compare.ts";
import { isNumeric, type Numeric, toNumber } from "../bson/numbers.ts";
import { type Doc, isDoc, typeName } from "../bson/types.ts";

/** The changes of an update, as reported by change streams. */
export interface Description {
  readonly updatedFields: Doc;
  readonly removedFields: string[];
  readonly truncatedArrays: Doc[];
}

/** The description of an update that changed nothing. */
export const emptyDescription = (): Description => ({
  updatedFields: {},
  removedFields: [],
  truncatedArrays: [],
});

/** Describes what changed between two versions of a document. */
export function describeDifference(before: Doc, after: Doc): Description {
  const description = emptyDescription();
  compareDocs(before, after, "", description);
  return description;
}

function compareDocs(before: Doc, after: Doc, prefix: string, description: Description): void {
  for (const name of Object.keys(before))
    if (!Object.hasOwn(after, name)) description.removedFields.push(prefix + name);
  for (const name of Object.keys(after)) {
    const path = prefix + name;
    if (!Object.hasOwn(before, name)) description.updatedFields[path] = after[name];
    else compareFields(before[name], after[name], path, description);
  }
}

function compareFields(before: unknown, after: unknown, path: string, description: Description): void {
  if (same(before, after)) return;
  if (isDoc(before) && isDoc(after)) compareDocs(before, after, `${path}.`, description);
  else if (Array.isArray(before) && Array.isArray(after)) compareArrays(before, after, path, description);
  else description.updatedFields[path] = after;
}

/** Compares arrays element by element; an array that lost more than its end is reported whole. */
function compareArrays(before: unknown[], after: unknown[], path: string, description: Description): void {
  const common = Math.min(before.length, after.length);
  const changed = before.slice(0, common).filter((item, at) => !same(item, after[at])).length;
  if (changed > 1 || (changed === 1 && after.length !== before.length)) {
    description.updatedFields[path] = after;
    return;
  }
  for (let at = 0; at < common; at++) compareFields(before[at], after[at], `${path}.${at}`, description);
  for (let at = common; at < after.length; at++) description.updatedFields[`${path}.${at}`] = after[at];
  if (after.length < before.length) description.truncatedArrays.push({ field: path, newSize: after.length });
}

/**
 * True if two values are stored identically: equal and of the same type, so an int that became a double has
 * changed.
 */
export function same(a: unknown, b: unknown): boolean {
  if (a === b && a !== 0) return true;
  if (typeName(a) !== typeName(b)) return false;
  if (isDoc(a) && isDoc(b)) {
    const keys = Object.keys(a);
    const others = Object.keys(b);
    return (
      keys.length === others.length && keys.every((key, at) => key === others[at] && same(a[key], b[key]))
    );
  }
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => same(item, b[at]));
  // Zeros of different sign, and equal decimals with a different number of digits, are equal but stored
  // differently.
  if (isNumeric(a) && isNumeric(b)) return a.toString() === b.toString() && isMinusZero(a) === isMinusZero(b);
  return equalValues(a, b);
}

const isMinusZero = (value: Numeric) => Object.is(toNumber(value), -0);
