import { cleanText } from "#shared/text/characters.ts";

/**
 * Returns external input with its text cleaned. Every form, API body, query, live message and validated
 * command passes through here. Removes what `cleanText` removes; vertical tabs and form feeds become spaces,
 * because they separate words. Returns the input itself if it is already clean.
 */
export const cleanInput = <Value>(input: Value): Value => mapTexts(input, cleanInputText);

/** Cleans one text in the same way. */
export const cleanInputText = (text: string): string => cleanText(text.replace(/[\v\f]/g, " "));

/**
 * Applies a function to every text in nested lists and plain objects; returns the value itself if nothing
 * changes. Bytes, dates and class instances are left alone. Not recursive, because bodies may nest deeper
 * than the stack.
 */
export function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value) as Value & string;
  return isUnchanged(value, change) ? value : copyChanged(value, change);
}

function isUnchanged(root: unknown, change: (text: string) => string): boolean {
  const seen = new Set<object>();
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string") {
      if (change(value) !== value) return false;
    } else if (isContainer(value) && !seen.has(value)) {
      seen.add(value);
      for (const inner of Object.values(value)) waiting.push(inner);
    }
  }
  return true;
}

function copyChanged<Value>(root: Value, change: (text: string) => string): Value {
  const copies = new Map<object, object>();
  const waiting: object[] = [];
  const copyOf = (value: unknown): unknown => {
    if (typeof value === "string") return change(value);
    if (!isContainer(value)) return value;
    const known = copies.get(value);
    if (known) return known;
    const copy = shallowCopy(value);
    copies.set(value, copy);
    waiting.push(copy);
    return copy;
  };
  const changed = copyOf(root);
  for (let copy = waiting.pop(); copy; copy = waiting.pop())
    for (const [key, inner] of Object.entries(copy)) Reflect.set(copy, key, copyOf(inner));
  return changed as Value;
}

/** Copies a `__proto__` property as an attribute, so that it is still refused. */
function shallowCopy(value: object): object {
  if (Array.isArray(value)) return [...value];
  return Object.getPrototypeOf(value) === null ? Object.assign(Object.create(null), value) : { ...value };
}

/** True for lists and plain objects. */
function isContainer(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
