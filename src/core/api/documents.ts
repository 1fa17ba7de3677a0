import type { ObjectId } from "mongodb";

/** Returns the value at a stored path, which may contain dots; undefined if a part of the path is missing. */
export function readPath(document: object, path: string): unknown {
  if (!path.includes(".")) return (document as Record<string, unknown>)[path];
  let value: unknown = document;
  for (const part of path.split(".")) {
    if (value === null || typeof value !== "object") return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** Returns the ids stored by a relation in this document: none, one or several. */
export function idsAt(document: object, path: string): readonly ObjectId[] {
  const value = readPath(document, path);
  if (Array.isArray(value)) return value;
  return value == null ? [] : [value as ObjectId];
}
