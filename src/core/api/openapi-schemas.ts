import { type Field, isReference, isRelation } from "./field.ts";
import { joiToJsonSchema } from "./joi-schema.ts";
import type { JsonSchema } from "./openapi-types.ts";
import type { Resource } from "./resource.ts";

/** Schemas that every operation may name. */
export const sharedSchemas: Readonly<Record<string, JsonSchema>> = {
  Id: { type: "string", pattern: "^[0-9a-f]{24}$", description: "24 hexadecimal digits" },
  Error: {
    type: "object",
    required: ["data", "error"],
    properties: {
      data: { type: "null" },
      error: {
        type: "object",
        required: ["status", "name", "message", "details"],
        properties: {
          status: { type: "integer", minimum: 400, maximum: 599 },
          name: { type: "string" },
          message: { type: "string" },
          details: {
            type: "object",
            properties: { errors: { type: "array", items: ref("FieldError") } },
          },
        },
      },
    },
  },
  FieldError: {
    type: "object",
    required: ["path", "message", "name"],
    properties: {
      path: { type: "array", items: { type: ["string", "integer"] } },
      message: { type: "string" },
      name: { type: "string" },
    },
  },
  Pagination: {
    type: "object",
    description:
      "page, pageSize, pageCount and total; or start, limit and total. No totals with withCount=false",
    properties: Object.fromEntries(
      ["page", "pageSize", "pageCount", "total", "start", "limit"].map((name) => [
        name,
        { type: "integer", minimum: 0 },
      ]),
    ),
  },
};

/** The schemas of one resource: its attributes, its entry in both formats, and what its writes take. */
export function resourceSchemas(resource: Resource): Record<string, JsonSchema> {
  const name = schemaName(resource);
  const schemas: Record<string, JsonSchema> = {
    [name]: {
      type: "object",
      required: ["id", "attributes"],
      properties: { id: ref("Id"), attributes: { type: "object", properties: attributes(resource, false) } },
    },
    [`${name}Flat`]: {
      type: "object",
      required: ["id"],
      properties: { id: ref("Id"), documentId: ref("Id"), ...attributes(resource, true) },
    },
  };
  for (const action of ["create", "update"] as const) {
    const rules = resource.rules?.[action];
    if (rules && resource.commands?.[action])
      schemas[inputName(resource, action)] = input(resource, joiToJsonSchema(rules));
  }
  return schemas;
}

/** "story-rating" -> "StoryRating". */
export const schemaName = ({ singular }: Resource): string => pascal(singular);

export const inputName = (resource: Resource, action: "create" | "update"): string =>
  `${schemaName(resource)}${action === "create" ? "Create" : "Update"}`;

export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** "story-ratings" -> "StoryRatings". */
export const pascal = (text: string): string =>
  text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function attributes(resource: Resource, flat: boolean): Record<string, JsonSchema> {
  return Object.fromEntries(
    [...resource.fields]
      .filter(([, field]) => !field.private)
      .map(([name, field]) => [
        name,
        isRelation(field) ? relation(field, flat) : listOf(field, scalar(field)),
      ]),
  );
}

function relation(field: Field, flat: boolean): JsonSchema {
  const entry: JsonSchema = isReference(field)
    ? { type: "object", description: `One of ${field.target}` }
    : { type: "object" };
  const value: JsonSchema = field.many
    ? { type: "array", items: entry }
    : { anyOf: [entry, { type: "null" }] };
  return {
    description: `${field.description ?? "A relation"}; only when populated`,
    ...(flat ? value : { type: "object", properties: { data: value } }),
  };
}

const listOf = (field: Field, schema: JsonSchema): JsonSchema => ({
  ...(field.many ? { type: "array", items: schema } : { anyOf: [schema, { type: "null" }] }),
  ...(field.description && { description: field.description }),
});

/** One value of a field as it leaves. */
export function scalar({ type, values }: Field): JsonSchema {
  switch (type) {
    case "integer":
      return { type: "integer" };
    case "decimal":
      return { type: "number" };
    case "boolean":
      return { type: "boolean" };
    case "datetime":
      return { type: "string", format: "date-time" };
    case "json":
      return {};
    case "enumeration":
      return values ? { type: "string", enum: values } : { type: "string" };
    default:
      return { type: "string" };
  }
}

/** Relations come in more ways than as the ids that the rules see. */
function input(resource: Resource, schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const field = resource.fields.get(name);
    return [name, field && isReference(field) ? relationInput(property) : property] as const;
  });
  return properties.length > 0 ? { ...schema, properties: Object.fromEntries(properties) } : schema;
}

const relationInput = (ids: JsonSchema): JsonSchema => {
  const some: JsonSchema = { type: "array", items: ref("Id") };
  return {
    anyOf: [ids, { type: "object", properties: { connect: some, disconnect: some, set: some } }],
  };
};
