import { isNumeric, toNumber } from "../bson/numbers.ts";
import { type Doc, typeName } from "../bson/types.ts";
import { failedToParse, typeMismatch } from "../errors.ts";

/** Tests one value, which is there: whether a missing field may be missing is said by `required`. */
export type SchemaTest = (value: unknown) => boolean;

/** What a keyword gets beside its own value. */
export interface Keyword {
  readonly name: string;
  /** The schema that the keyword stands in: some keywords read others. */
  readonly schema: Doc;
  compile(schema: unknown): SchemaTest;
}

/** Reads a keyword's value once and answers its test; undefined where it restricts nothing. */
export type KeywordCompiler = (value: unknown, keyword: Keyword) => SchemaTest | undefined;

/** A keyword's value as a whole number of 64 bits from zero: lengths and counts. Beyond 2^53 it is near enough. */
export function countOf(value: unknown, { name }: Keyword): number {
  if (!isNumeric(value)) throw typeMismatch(`$jsonSchema keyword '${name}' must be a number`);
  const count = toNumber(value);
  if (!Number.isInteger(count) || (count >= 2 ** 63 && typeName(value) !== "long"))
    throw failedToParse(`$jsonSchema keyword '${name}' must be a whole number, not ${toNumber(value)}`);
  if (count < 0) throw failedToParse(`$jsonSchema keyword '${name}' must be non-negative`);
  return count;
}

/** A keyword's value as names, each once and at least one. */
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

/** A keyword's value as true or false. */
export function flagOf(value: unknown, { name }: Keyword): boolean {
  if (typeof value !== "boolean") throw typeMismatch(`$jsonSchema keyword '${name}' must be a boolean`);
  return value;
}
