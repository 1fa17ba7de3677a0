import { type Doc, isDoc } from "../bson/types.ts";

/** A dotted path and its parts. */
export interface Path {
  readonly text: string;
  readonly parts: readonly string[];
}

/** Takes a dotted path apart. */
export const toPath = (text: string): Path => ({ text, parts: text.split(".") });

/** Whether a path's part can be an array index. */
export const isIndex = (part: string) => /^(0|[1-9]\d*)$/.test(part);

let matchedIndex: string | undefined;

/**
 * Runs a match and answers the outermost array index under which its last value was found: what the positional
 * operator `$` of updates and projections stands for.
 */
export function withPosition(match: () => boolean): { matched: boolean; index: string | undefined } {
  matchedIndex = undefined;
  const matched = match();
  return { matched, index: matchedIndex };
}

/** Notes the array index an `$elemMatch` was satisfied at. */
export function notePosition(index: number): void {
  matchedIndex = String(index);
}

/**
 * Whether any value a query path leads to passes the test. Arrays on the way are entered; at the end their
 * elements are tried, then the array itself (only the array itself without `elements`). A missing field is
 * tried as undefined; a path that ends in an array without documents leads nowhere.
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

/** At an index the path names, the element is taken as it is: an array there is not entered at the path's end. */
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

/** A document's own field; undefined when it has none of that name. */
export function fieldOf(doc: Doc, name: string): unknown {
  return Object.hasOwn(doc, name) ? doc[name] : undefined;
}

/** Sets a document's own field, whatever its name (even `__proto__`). */
export function setField(doc: Doc, name: string, value: unknown): void {
  if (name === "__proto__")
    Object.defineProperty(doc, name, { value, enumerable: true, configurable: true, writable: true });
  else doc[name] = value;
}

/** The value at a path that goes through documents only, as shard keys and `_id` do. */
export function plainValue(doc: Doc, parts: readonly string[]): unknown {
  let value: unknown = doc;
  for (const part of parts) value = isDoc(value) ? fieldOf(value, part) : undefined;
  return value;
}
