import { type Doc, isDoc } from "../bson/types.ts";

/** A dotted path and its segments. */
export interface Path {
  readonly text: string;
  readonly parts: readonly string[];
}

/** Parses a dotted path. */
export const toPath = (text: string): Path => ({ text, parts: text.split(".") });

/** True if a path segment can be an array index. */
export const isIndex = (part: string) => /^(0|[1-9]\d*)$/.test(part);

let matchedIndex: string | undefined;

/**
 * Runs a match and returns the outermost array index at which the last value matched: the index used by the
 * positional operator `$` in updates and projections.
 */
export function withPosition(match: () => boolean): { matched: boolean; index: string | undefined } {
  matchedIndex = undefined;
  const matched = match();
  return { matched, index: matchedIndex };
}

/** Records the array index that satisfied an `$elemMatch`. */
export function notePosition(index: number): void {
  matchedIndex = String(index);
}

/**
 * Returns true if any value a query path resolves to passes the test. Arrays on the way are traversed; at the
 * end the elements are tested, then the array itself (only the array itself without `elements`). A missing
 * field is tested as undefined; a path that ends in an array without documents resolves to nothing.
 */
export function someValue(
  value: unknown,
  parts: readonly string[],
  from: number,
  elements: boolean,
  test: (value: unknown) => boolean,
): boolean {
  let current = value;
  let part = from;
  for (; part < parts.length && !Array.isArray(current); part++)
    current = isDoc(current) ? fieldOf(current, parts[part]!) : undefined;
  if (!Array.isArray(current)) return test(current);
  if (part === parts.length) return elements ? someElement(current, test) : test(current);
  return someNested(current, parts, part, elements, test);
}

function someElement(list: readonly unknown[], test: (value: unknown) => boolean): boolean {
  for (let index = 0; index < list.length; index++)
    if (test(list[index])) {
      notePosition(index);
      return true;
    }
  return test(list);
}

function someNested(
  list: readonly unknown[],
  parts: readonly string[],
  part: number,
  elements: boolean,
  test: (value: unknown) => boolean,
): boolean {
  const key = parts[part]!;
  const place = isIndex(key) ? Number(key) : -1;
  for (let index = 0; index < list.length; index++) {
    const item = list[index];
    const found =
      (isDoc(item) && someValue(item, parts, part, elements, test)) ||
      (index === place && someAtIndex(item, parts, part + 1, elements, test));
    if (found) {
      notePosition(index);
      return true;
    }
  }
  return false;
}

/**
 * Tests the element at an index named in the path. An array there is not traversed if it is the end of the
 * path.
 */
function someAtIndex(
  item: unknown,
  parts: readonly string[],
  part: number,
  elements: boolean,
  test: (value: unknown) => boolean,
): boolean {
  if (part === parts.length) return test(item);
  return (isDoc(item) || Array.isArray(item)) && someValue(item, parts, part, elements, test);
}

/** Returns an own property of a document, or undefined if it is missing. */
export function fieldOf(doc: Doc, name: string): unknown {
  return Object.hasOwn(doc, name) ? doc[name] : undefined;
}

/** Sets an own property of a document, whatever its name (even `__proto__`). */
export function setField(doc: Doc, name: string, value: unknown): void {
  if (name === "__proto__")
    Object.defineProperty(doc, name, { value, enumerable: true, configurable: true, writable: true });
  else doc[name] = value;
}

/** Returns the value at a path through documents only, as used for shard keys and `_id`. */
export function plainValue(doc: Doc, parts: readonly string[]): unknown {
  let value: unknown = doc;
  for (const part of parts) value = isDoc(value) ? fieldOf(value, part) : undefined;
  return value;
}
