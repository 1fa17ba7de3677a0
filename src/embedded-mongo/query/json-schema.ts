import { isDoc } from "../bson/types.ts";
import { failedToParse, notImplemented, typeMismatch } from "../errors.ts";
import { arrayKeywords, numberKeywords, objectKeywords, valueKeywords } from "./json-schema-keywords.ts";
import type { Keyword, KeywordCompiler, SchemaTest } from "./json-schema-operands.ts";
import { parseSchemaType } from "./json-schema-types.ts";

const keywords: Record<string, KeywordCompiler> = {
  title: textOnly,
  description: textOnly,
  type: parseSchemaType,
  bsonType: parseSchemaType,
  ...valueKeywords,
  ...numberKeywords,
  ...arrayKeywords,
  ...objectKeywords,
};

/** JSON Schema draft 4 keywords that MongoDB does not support. */
const unsupported = new Set(["$ref", "$schema", "default", "definitions", "format", "id"]);

/**
 * Compiles a `$jsonSchema` (draft 4 with MongoDB's `bsonType`). Throws TypeMismatch and FailedToParse for
 * what MongoDB rejects, and NotImplemented for encryption.
 */
export function compileSchema(schema: unknown): SchemaTest {
  if (!isDoc(schema)) throw typeMismatch("$jsonSchema must be an object");
  for (const name of Object.keys(schema)) {
    if (unsupported.has(name))
      throw failedToParse(`$jsonSchema keyword '${name}' is not currently supported`);
    if (name === "encrypt" || name === "encryptMetadata") throw notImplemented(`$jsonSchema keyword ${name}`);
    if (!Object.hasOwn(keywords, name)) throw failedToParse(`Unknown $jsonSchema keyword: ${name}`);
  }
  if (schema.type !== undefined && schema.bsonType !== undefined)
    throw failedToParse("Cannot specify both $jsonSchema keywords 'type' and 'bsonType'");
  // In the order of the table, as in MongoDB, so that the same error is reported first.
  const tests = Object.entries(keywords).flatMap(([name, compiler]) => {
    if (!Object.hasOwn(schema, name)) return [];
    return compiler(schema[name], { name, schema, compile: compileSchema }) ?? [];
  });
  return (value) => tests.every((test) => test(value));
}

function textOnly(value: unknown, { name }: Keyword): undefined {
  if (typeof value !== "string") throw typeMismatch(`$jsonSchema keyword '${name}' must be of type string`);
}
