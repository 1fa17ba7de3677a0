import { typeName, typeNumbers } from "../bson/types.ts";
import { badValue, failedToParse, typeMismatch } from "../errors.ts";
import type { Keyword, SchemaTest } from "./json-schema-operands.ts";

const numbers = ["int", "long", "double", "decimal"];

/** JSON types and the BSON types each covers. */
const jsonTypes: Record<string, readonly string[]> = {
  array: ["array"],
  boolean: ["bool"],
  null: ["null"],
  number: numbers,
  object: ["object"],
  string: ["string"],
};

/** Parses `type` (JSON types) and `bsonType` (the type names of `$type`). */
export function parseSchemaType(value: unknown, { name }: Keyword): SchemaTest {
  if (typeof value !== "string" && !Array.isArray(value))
    throw typeMismatch(`$jsonSchema keyword '${name}' must be either a string or an array of strings`);
  const given: unknown[] = typeof value === "string" ? [value] : value;
  if (given.length === 0) throw failedToParse(`$jsonSchema keyword '${name}' must name at least one type`);
  const types = new Set<string>();
  for (const [at, item] of given.entries()) {
    if (typeof item !== "string")
      throw typeMismatch(`$jsonSchema keyword '${name}' array elements must be strings`);
    if (given.indexOf(item) < at)
      throw failedToParse(`$jsonSchema keyword '${name}' has duplicate value: ${item}`);
    for (const type of typesOf(item, name)) types.add(type);
  }
  return (tested) => types.has(typeName(tested));
}

function typesOf(item: string, name: string): readonly string[] {
  if (name === "type" && item === "integer")
    throw failedToParse("$jsonSchema type 'integer' is not currently supported.");
  const types =
    name === "type"
      ? Object.hasOwn(jsonTypes, item) && jsonTypes[item]
      : item === "number"
        ? numbers
        : Object.hasOwn(typeNumbers, item) && [item];
  if (!types) throw badValue(`Unknown type name alias: ${item}`);
  return types;
}
