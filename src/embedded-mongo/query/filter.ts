import { BSONRegExp, type Doc, isDoc } from "../bson/types.ts";
import { badValue, CommandError, notImplemented } from "../errors.ts";
import { isTruthy, parseBits, parseMod, parseSize, parseTypes } from "./filter-operands.ts";
import { compileSchema } from "./json-schema.ts";
import type { BitsMode, Comparison, Filter } from "./parsed-filter.ts";
import { type Path, toPath } from "./paths.ts";
import { compileRegex } from "./regex.ts";

/**
 * Parses a query filter. Throws BadValue for what MongoDB rejects and NotImplemented for MongoDB features not
 * supported here.
 */
export function parseFilter(filter: Doc): Filter {
  const parts: Filter[] = [];
  for (const [key, value] of Object.entries(filter))
    if (isReference(key)) parts.push({ kind: "compare", path: toPath(key), op: "eq", value });
    else parts.push(key.startsWith("$") ? parseTop(key, value) : parseField(toPath(key), value));
  return and(parts);
}

/** Combines filters with AND, flattening nested conjunctions. */
export function and(parts: readonly Filter[]): Filter {
  const flat = parts.flatMap((part) =>
    part.kind === "and" ? part.of : part.kind === "always" ? [] : [part],
  );
  if (flat.length === 0) return { kind: "always" };
  return flat.length === 1 ? flat[0]! : { kind: "and", of: flat };
}

function parseTop(key: string, value: unknown): Filter {
  switch (key) {
    case "$and":
    case "$or":
    case "$nor": {
      const of = parseList(key, value).map(parseFilter);
      if (key === "$and") return and(of);
      return key === "$or" && of.length === 1 ? of[0]! : { kind: key === "$or" ? "or" : "nor", of };
    }
    case "$expr":
      return { kind: "expr", expression: value };
    case "$text":
      if (!isDoc(value)) throw badValue("$text expects an object");
      return { kind: "text", spec: value };
    case "$comment":
      return { kind: "always" };
    case "$alwaysTrue":
      return { kind: "always" };
    case "$alwaysFalse":
      return { kind: "never" };
    case "$jsonSchema":
      return { kind: "schema", test: compileSchema(value) };
    case "$where":
    case "$sampleRate":
      throw notImplemented(key);
    default:
      throw badValue(
        `unknown top level operator: ${key}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

function parseList(key: string, value: unknown): Doc[] {
  if (!Array.isArray(value)) throw badValue(`${key} must be an array`);
  if (value.length === 0) throw badValue("$and/$or/$nor must be a nonempty array");
  for (const item of value) if (!isDoc(item)) throw badValue("$or/$and/$nor entries need to be full objects");
  return value as Doc[];
}

/** Parses the condition on one path: a value to equal, or operators. */
export function parseField(path: Path, value: unknown): Filter {
  if (value instanceof BSONRegExp) return regexFilter(path, value);
  if (!isDoc(value)) return { kind: "compare", path, op: "eq", value };
  const keys = Object.keys(value);
  if (!keys[0]?.startsWith("$") || isReference(keys[0])) return { kind: "compare", path, op: "eq", value };
  const parts: Filter[] = [];
  for (const key of keys) parts.push(parseOperator(path, key, value[key], value));
  return and(parts);
}

/**
 * Recognises the keys of a DBRef (`{ $ref, $id, $db }`), which is a value and not operators; at the top of a
 * filter each is a field.
 */
export const isReference = (key: string) => key === "$ref" || key === "$id" || key === "$db";

function parseOperator(path: Path, key: string, value: unknown, all: Doc): Filter {
  switch (key) {
    case "$eq":
      return { kind: "compare", path, op: "eq", value };
    case "$ne":
      if (value instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.");
      return { kind: "not", of: { kind: "compare", path, op: "eq", value } };
    case "$lt":
    case "$lte":
    case "$gt":
    case "$gte":
      if (value instanceof BSONRegExp)
        throw badValue(`Can't have RegEx as arg to predicate over field '${path.text}'.`);
      return { kind: "compare", path, op: key.slice(1) as Comparison, value };
    case "$in":
      return parseIn(path, key, value);
    case "$nin":
      return { kind: "not", of: parseIn(path, key, value) };
    case "$exists":
      return isTruthy(value) ? { kind: "exists", path } : { kind: "not", of: { kind: "exists", path } };
    case "$not":
      return parseNot(path, value);
    case "$regex":
      return parseRegex(path, value, all.$options);
    case "$options":
      if (!("$regex" in all)) throw badValue("$options needs a $regex");
      return { kind: "always" };
    case "$elemMatch":
      return parseElemMatch(path, value);
    case "$all":
      return parseAll(path, value);
    case "$size":
      return parseSize(path, value);
    case "$type":
      return { kind: "type", path, types: parseTypes(value) };
    case "$mod":
      return parseMod(path, value);
    case "$bitsAllSet":
    case "$bitsAllClear":
    case "$bitsAnySet":
    case "$bitsAnyClear": {
      const mode = (key[5]!.toLowerCase() + key.slice(6)) as BitsMode;
      return { kind: "bits", path, mode, positions: parseBits(key, value) };
    }
    case "$comment":
      return { kind: "always" };
    case "$geoWithin":
    case "$geoIntersects":
    case "$near":
    case "$nearSphere":
    case "$within":
      throw notImplemented(key);
    default:
      throw badValue(`unknown operator: ${key}`);
  }
}

function regexFilter(path: Path, value: BSONRegExp, options?: string): Filter {
  return { kind: "regex", path, regex: compileRegex(value, options), value };
}

function parseRegex(path: Path, value: unknown, options: unknown): Filter {
  if (options !== undefined && typeof options !== "string") throw badValue("$options has to be a string");
  if (value instanceof BSONRegExp) {
    if (value.options && options) throw new CommandError(51075, "options set in both $regex and $options");
    return regexFilter(path, value, options);
  }
  if (typeof value !== "string") throw badValue("$regex has to be a string");
  return { kind: "regex", path, regex: compileRegex(value, options), value: undefined };
}

function parseIn(path: Path, key: string, value: unknown): Filter {
  if (!Array.isArray(value)) throw badValue(`${key} needs an array`);
  const regexes: RegExp[] = [];
  const values: unknown[] = [];
  for (const item of value) {
    if (isDoc(item) && Object.keys(item)[0]?.startsWith("$") && !isReference(Object.keys(item)[0]!))
      throw badValue(`cannot nest $ under ${key}`);
    if (item instanceof BSONRegExp) regexes.push(compileRegex(item));
    values.push(item);
  }
  return { kind: "in", path, values, regexes };
}

function parseNot(path: Path, value: unknown): Filter {
  if (value instanceof BSONRegExp) return { kind: "not", of: regexFilter(path, value) };
  if (!isDoc(value)) throw badValue("$not needs a regex or a document");
  const [first] = Object.keys(value);
  if (first === undefined) throw badValue("$not cannot be empty");
  if (!first.startsWith("$")) throw badValue(`unknown operator: ${first}`);
  return { kind: "not", of: parseField(path, value) };
}

function parseElemMatch(path: Path, value: unknown): Filter {
  if (!isDoc(value)) throw badValue("$elemMatch needs an Object");
  const [first] = Object.keys(value);
  const operators =
    first?.startsWith("$") && !["$and", "$or", "$nor", "$jsonSchema"].includes(first) && !isReference(first);
  if ("$expr" in value) throw badValue("$expr can only be applied to the top-level document");
  const of = operators ? parseField(elementPath, value) : parseFilter(value);
  return { kind: "elemMatch", path, of, documents: !operators };
}

/** Path of the array element itself, as in `$elemMatch: { $gt: 1 }` and `$pull: { tags: { $gt: 1 } }`. */
export const elementPath: Path = { text: "", parts: [] };

function parseAll(path: Path, value: unknown): Filter {
  if (!Array.isArray(value)) throw badValue("$all needs an array");
  if (value.length === 0) return { kind: "never" };
  return and(
    value.map((item) => {
      if (isDoc(item) && Object.keys(item)[0] === "$elemMatch") return parseElemMatch(path, item.$elemMatch);
      const [key] = isDoc(item) ? Object.keys(item) : [];
      if (key?.startsWith("$") && !isReference(key)) throw badValue("no $ expressions in $all");
      return parseField(path, item);
    }),
  );
}
