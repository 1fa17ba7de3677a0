import type { Schema } from "joi";
import type { JsonSchema } from "./openapi-types.ts";

/** The parts of `schema.describe()` that are used here. */
interface Described {
  readonly type?: string;
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly rules?: readonly { readonly name: string; readonly args?: Readonly<Record<string, unknown>> }[];
  readonly allow?: readonly unknown[];
  readonly keys?: Readonly<Record<string, Described>>;
  readonly items?: readonly Described[];
  readonly ordered?: readonly Described[];
  readonly matches?: readonly {
    readonly schema?: Described;
    readonly then?: Described;
    readonly otherwise?: Described;
  }[];
  readonly patterns?: readonly { readonly rule: Described }[];
  readonly examples?: readonly unknown[];
  /** `meta({ json })` describes a value whose rule is a function. */
  readonly metas?: readonly { readonly json?: JsonSchema }[];
}

type Draft = { -readonly [Key in keyof JsonSchema]: JsonSchema[Key] };

/**
 * Converts Joi rules to JSON Schema 2020-12 for the OpenAPI document. Rules that JSON Schema cannot express
 * (references between fields, custom functions, conversions) are omitted, so the document may allow slightly
 * more than the rules.
 */
export function joiToJsonSchema(rules: Schema): JsonSchema {
  return convert(rules.describe() as Described);
}

function convert(described: Described): JsonSchema {
  const { type = "any", flags = {}, examples } = described;
  const json = described.metas?.find((meta) => meta.json)?.json;
  const schema: Draft = { ...(json ?? BY_TYPE[type]?.(described)) };
  const description = [flags.description, defaultText(flags.default)].filter(Boolean).join(". ");
  if (description) schema.description = description;
  if (examples) schema.examples = examples.filter(isValue);
  for (const { name, args = {} } of described.rules ?? []) applyRule(schema, type, name, args);
  return withAllowed(schema, described);
}

const BY_TYPE: Readonly<Record<string, (described: Described) => JsonSchema>> = {
  string: () => ({ type: "string" }),
  number: () => ({ type: "number" }),
  boolean: () => ({ type: "boolean" }),
  date: () => ({ type: "string", format: "date-time" }),
  binary: () => ({ type: "string", format: "binary" }),
  array: arraySchema,
  object: objectSchema,
  alternatives: alternativesSchema,
};

function arraySchema({ items = [], ordered, flags }: Described): JsonSchema {
  const inner = items.filter((item) => item.flags?.presence !== "forbidden").map(convert);
  const array: JsonSchema = {
    type: "array",
    ...(ordered && { prefixItems: ordered.map(convert) }),
    ...(inner.length > 0 && { items: oneOrAny(inner) }),
  };
  return flags?.single ? { anyOf: [array, oneOrAny(inner)] } : array;
}

function objectSchema({ keys = {}, patterns, flags }: Described): JsonSchema {
  const known = Object.entries(keys).filter(([, key]) => key.flags?.presence !== "forbidden");
  const required = known.filter(([, key]) => key.flags?.presence === "required").map(([name]) => name);
  return {
    type: "object",
    ...(known.length > 0 && {
      properties: Object.fromEntries(known.map(([name, key]) => [name, convert(key)])),
    }),
    ...(required.length > 0 && { required }),
    ...(patterns && { additionalProperties: oneOrAny(patterns.map(({ rule }) => convert(rule))) }),
    ...(flags?.unknown === true && { additionalProperties: true }),
  };
}

function alternativesSchema({ matches = [] }: Described): JsonSchema {
  const options = matches.flatMap(({ schema, then, otherwise }) => [schema, then, otherwise]);
  return oneOrAny(options.filter((option) => option !== undefined).map(convert));
}

const oneOrAny = (schemas: readonly JsonSchema[]): JsonSchema =>
  schemas.length > 1 ? { anyOf: schemas } : (schemas[0] ?? {});

function applyRule(schema: Draft, type: string, name: string, args: Readonly<Record<string, unknown>>): void {
  const { limit, base, regex } = args;
  if (name === "integer") schema.type = "integer";
  else if (name === "unique") schema.uniqueItems = true;
  else if (name === "multiple" && typeof base === "number") schema.multipleOf = base;
  else if (name === "pattern" && typeof regex === "string" && !schema.pattern) schema.pattern = bodyOf(regex);
  else if (name in FORMATS) schema.format = FORMATS[name];
  else if (name === "hex") schema.pattern = "^[0-9a-fA-F]+$";
  else if (typeof limit === "number") applyLimit(schema, type, name, limit);
}

const FORMATS: Readonly<Record<string, string>> = {
  email: "email",
  uri: "uri",
  guid: "uuid",
  isoDate: "date-time",
  hostname: "hostname",
};

const bodyOf = (literal: string): string => literal.slice(1, literal.lastIndexOf("/"));

/** Applies one of Joi's limits, by type: characters, items or amounts. */
function applyLimit(schema: Draft, type: string, name: string, limit: number): void {
  const lower = name === "min" || name === "length";
  const upper = name === "max" || name === "length";
  if (type === "string") {
    if (lower) schema.minLength = limit;
    if (upper) schema.maxLength = limit;
  } else if (type === "array") {
    if (lower) schema.minItems = limit;
    if (upper) schema.maxItems = limit;
  } else if (type === "number") {
    if (name === "min") schema.minimum = limit;
    if (name === "max") schema.maximum = limit;
    if (name === "greater") schema.exclusiveMinimum = limit;
    if (name === "less") schema.exclusiveMaximum = limit;
  }
}

/** Applies allowed values: `valid(...)` restricts the set of values, `allow(...)` extends the type. */
function withAllowed(schema: Draft, { allow = [], flags = {} }: Described): JsonSchema {
  const values = allow.filter(isValue);
  if (flags.only) return values.length > 0 ? { ...about(schema), enum: values } : schema;
  const others = values.filter((value) => value !== "");
  if (others.includes(null) && typeof schema.type === "string" && others.length === 1) {
    return { ...schema, type: [schema.type, "null"] };
  }
  const more = values.filter((value) => value !== "" || schema.minLength || schema.pattern || schema.format);
  if (more.length === 0 || Object.keys(schema).length === 0) return schema;
  const { description, ...rest } = schema;
  return { ...about({ description }), anyOf: [rest, { enum: more }] };
}

const about = ({ description }: JsonSchema): JsonSchema => (description === undefined ? {} : { description });

/**
 * Names a default in words: generators of clients take the keyword `default` for a value that is always there, and
 * then require the attribute in requests too. Empty ones go without saying.
 */
const defaultText = (value: unknown): string | null =>
  typeof value === "number" || value === true || (typeof value === "string" && value !== "")
    ? `Default: ${value}`
    : null;

/** True for JSON values; Joi stores references and functions in the same lists. */
const isValue = (value: unknown): boolean =>
  value === null ||
  ["string", "number", "boolean"].includes(typeof value) ||
  (Array.isArray(value) && value.every(isValue));
