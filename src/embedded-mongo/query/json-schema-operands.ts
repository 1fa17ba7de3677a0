import { isNumeric, toNumber } from "../bson/numbers.ts";
import { type Doc, typeName } from "../bson/types.ts";
import { failedToParse, typeMismatch } from "../errors.ts";

/** Tests one existing value. Whether a field may be missing is decided by `required`. */
export type SchemaTest = (value: unknown) => boolean;

/** Context passed to a keyword's compiler along with the keyword's value. */
export interface Keyword {
  readonly name: string;
  /** The schema that contains the keyword: some keywords read others. */
  readonly schema: Doc;
  compile(schema: unknown): SchemaTest;
}

/** Compiles a keyword's value into a test, or returns undefined if it restricts nothing. */
export type KeywordCompiler = (value: unknown, keyword: Keyword) => SchemaTest | undefined;

/**
 * Parses a keyword's value as a non-negative 64-bit integer, for lengths and counts. Approximate beyond 2^53.
 */
export function countOf(value: unknown, { name }: Keyword): number {
  if (!isNumeric(value)) throw typeMismatch(`$jsonSchema keyword '${name}' must be a number`);
  const count = toNumber(value);
  if (!Number.isInteger(count) || (count >= 2 ** 63 && typeName(value) !== "long"))
    throw failedToParse(`$jsonSchema keyword '${name}' must be a whole number, not ${toNumber(value)}`);
  if (count < 0) throw failedToParse(`$jsonSchema keyword '${name}' must be non-negative`);
  return count;
}

/** Parses a keyword's value as a non-empty list of unique names. */
export function namesOf(value: unknown, { name }: Keyword): string[] {
  if (!Array.isArray(value)) throw typeMismatch(`$jsonSchema keyword '${name}' must be an array`);
  if (value.length === 0) throw failedToParse(`$jsonSchema keyword '${name}' cannot be an empty array`);
  const names = value.map((item) => {
    if (typeof item !== "string")
      throw typeMismatch(`$jsonSchema keyword '${name}' must be an array of strings`);
    return item;
  });
  if (new Set(names).size < names.length)
    throw failedToParse(`$jsonSchema keyword '${name}' array cannot contain duplicate values`);
  return names;
}

/** Parses a keyword's value as a boolean. */
export function flagOf(value: unknown, { name }: Keyword): boolean {
  if (typeof value !== "boolean") throw typeMismatch(`$jsonSchema keyword '${name}' must be a boolean`);
  return value;
}
