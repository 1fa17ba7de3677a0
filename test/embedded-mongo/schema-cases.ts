import type { Document } from "mongodb";

/** Random choices for schema cases: the same tools as for operators. */
export interface Draw {
  readonly random: () => number;
  one<Value>(values: readonly Value[]): Value;
  list<Value>(make: () => Value, most: number): Value[];
  value(depth: number): unknown;
  number(): unknown;
}

/**
 * Generates `$jsonSchema` documents with every keyword, occasionally with a value that the keyword refuses.
 */
export function schemaMaker({ random, one, list, value, number }: Draw): () => Document {
  const names = ["a", "b", "o", "list", "t", "u", "x", "0", "n"];
  const few = () => one([0, 1, 2, 3]);
  const strings = () => [...new Set(Array.from({ length: 1 + Math.floor(random() * 2) }, () => one(names)))];
  const keywords = (depth: number): Record<string, () => unknown> => ({
    type: () =>
      one(["object", "array", "string", "number", "null", "boolean", ["null", "number"], ["array"]]),
    bsonType: () =>
      one(["object", "int", "double", "long", "decimal", "bool", ["date", "string"], "number", "array"]),
    title: () => "t",
    enum: () => list(() => value(2), 3),
    multipleOf: () => one<unknown>([1, 2, 0.5, 3, number()]),
    maximum: number,
    minimum: number,
    minLength: few,
    maxLength: few,
    pattern: () => one(["^x", "y$", ".", "x|y"]),
    minItems: few,
    maxItems: few,
    uniqueItems: () => one([true, true, false]),
    minProperties: few,
    maxProperties: few,
    required: strings,
    dependencies: () => ({ [one(names)]: random() < 0.5 || depth === 0 ? strings() : schema(depth - 1) }),
    additionalProperties: () => (random() < 0.5 || depth === 0 ? one([true, false]) : schema(depth - 1)),
    additionalItems: () => (random() < 0.5 || depth === 0 ? one([true, false]) : schema(depth - 1)),
    ...(depth > 0 && {
      properties: () => schemas(depth),
      patternProperties: () => ({ [one(["^[ab]", "t", "."])]: schema(depth - 1) }),
      items: () => (random() < 0.6 ? schema(depth - 1) : list(() => schema(depth - 1), 2)),
      allOf: () => list(() => schema(depth - 1), 2),
      anyOf: () => list(() => schema(depth - 1), 2),
      oneOf: () => list(() => schema(depth - 1), 2),
      not: () => schema(depth - 1),
    }),
  });
  const schemas = (depth: number): Document => {
    const made: Document = {};
    for (const name of strings()) made[name] = schema(depth - 1);
    return made;
  };
  function schema(depth: number): Document {
    const all = keywords(depth);
    const made: Document = {};
    for (let count = 1 + Math.floor(random() * 3); count > 0; count--) {
      const name = one(Object.keys(all));
      made[name] = random() < 0.03 ? value(1) : all[name]!();
      if (name === "maximum" && random() < 0.3) made.exclusiveMaximum = random() < 0.8;
      if (name === "minimum" && random() < 0.3) made.exclusiveMinimum = random() < 0.8;
      if (name === "items" && random() < 0.5) made.additionalItems = all.additionalItems!();
      if (name === "properties" && random() < 0.5) made.additionalProperties = all.additionalProperties!();
    }
    if ("type" in made && random() < 0.9) delete made.bsonType;
    if (random() < 0.01) made[one(["format", "$ref", "const", "integer"])] = "x";
    return made;
  }
  return () => (random() < 0.7 ? { properties: schemas(2), ...(random() < 0.4 && schema(1)) } : schema(2));
}
