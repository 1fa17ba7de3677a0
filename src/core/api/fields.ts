import { invalidField } from "../base/errors.ts";
import { isIdName, isRelation } from "./field.ts";
import { asList, type QueryValue } from "./parse-query.ts";
import type { Resource } from "./resource.ts";
import { type QueryPath, wrongType } from "./values.ts";

/**
 * Returns the attributes that `fields` requests: all by default and for `*`; a name, a comma-separated list
 * or an array. The id is always included. Throws 400 for attributes the resource does not show.
 */
export function selectFields(resource: Resource, value: QueryValue, path: QueryPath): readonly string[] {
  if (value === undefined) return attributeNames(resource);
  const names = splitNames(value, path);
  if (names.length === 0 || names.includes("*")) return attributeNames(resource);
  for (const name of names) {
    const field = resource.fields.get(name);
    if (!isIdName(name) && (!field || field.private || isRelation(field))) {
      throw invalidField(path, `Invalid key ${name}`);
    }
  }
  return [...new Set(names)].filter((name) => !isIdName(name));
}

/** Splits a comma-separated list, or an array of them, into single names. */
export function splitNames(value: QueryValue, path: QueryPath): string[] {
  const parts = asList(value) ?? [value];
  return parts.flatMap((part) => {
    if (typeof part !== "string") throw wrongType(path, "a name or a list of names");
    return part
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "");
  });
}

/** Returns all attributes of the resource that are sent without being populated. */
export function attributeNames(resource: Resource): readonly string[] {
  return [...resource.fields]
    .filter(([, field]) => !field.private && !isRelation(field))
    .map(([name]) => name);
}
