import { partialRules } from "../partial-rules.ts";
import type { Registry } from "./context.ts";
import { type Field, isReference, isRelation } from "./field.ts";
import { joiToJsonSchema } from "./joi-schema.ts";
import { filtersSchema } from "./openapi-filters.ts";
import type { JsonSchema } from "./openapi-types.ts";
import { isPublishable, PUBLISHED_AT } from "./publication.ts";
import type { Resource } from "./resource.ts";

/** Schemas that every operation may reference. */
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
  PopulateOptions: {
    anyOf: [
      { enum: [true, "*"] },
      {
        type: "object",
        additionalProperties: false,
        properties: {
          fields: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
          filters: { type: "object" },
          sort: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
          populate: {
            anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }, { type: "object" }],
          },
          pagination: { type: "object" },
        },
      },
    ],
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

/** Returns the schemas of one resource: its attributes, its entry in both formats, and its write inputs. */
export function resourceSchemas(resource: Resource, registry: Registry): Record<string, JsonSchema> {
  const name = schemaName(resource);
  const filters = filtersName(resource);
  const targetFilters = (target: string) => {
    const known = registry.get(target);
    return known ? filtersName(known) : null;
  };
  const always = [...resource.fields]
    .filter(([, field]) => !field.private && !isRelation(field) && !field.own && !field.entry)
    .map(([each]) => each);
  const schemas: Record<string, JsonSchema> = {
    [filters]: filtersSchema(resource, filters, { ref, scalar, filtersName: targetFilters }),
    [name]: {
      type: "object",
      required: ["id", "attributes"],
      properties: {
        id: ref("Id"),
        attributes: { type: "object", required: always, properties: attributes(resource, false, registry) },
      },
    },
    [`${name}Flat`]: {
      type: "object",
      required: ["id", ...always],
      properties: { id: ref("Id"), documentId: ref("Id"), ...attributes(resource, true, registry) },
    },
  };
  for (const action of ["create", "update"] as const) {
    const rules = resource.rules?.[action];
    if (rules && resource.commands?.[action])
      schemas[inputName(resource, action)] = input(
        resource,
        joiToJsonSchema(action === "create" ? rules : partialRules(rules)),
        isPublishable(resource, action),
      );
  }
  return schemas;
}

/** Converts a resource name to a schema name: "story-rating" -> "StoryRating". */
export const schemaName = ({ singular }: Resource): string => pascal(singular);

/** Returns the name of the schema of a resource's filters. */
export const filtersName = (resource: Resource): string => `${schemaName(resource)}Filters`;

export const inputName = (resource: Resource, action: "create" | "update"): string =>
  `${schemaName(resource)}${action === "create" ? "Create" : "Update"}`;

export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Converts text to Pascal case: "story-ratings" -> "StoryRatings". */
export const pascal = (text: string): string =>
  text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function attributes(resource: Resource, flat: boolean, registry: Registry): Record<string, JsonSchema> {
  return Object.fromEntries(
    [...resource.fields]
      .filter(([, field]) => !field.private)
      .map(([name, field]) => [
        name,
        {
          ...(isRelation(field) ? relation(field, flat, registry) : listOf(field, scalar(field))),
          ...(isReadOnly(resource, name) && { readOnly: true }),
        },
      ]),
  );
}

const isReadOnly = (resource: Resource, name: string): boolean =>
  (["create", "update"] as const).every(
    (action) =>
      !resource.inputs[action].has(name) && !(name === PUBLISHED_AT && isPublishable(resource, action)),
  );

function relation(field: Field, flat: boolean, registry: Registry): JsonSchema {
  const target = isReference(field) ? registry.get(field.target ?? "") : undefined;
  const entry: JsonSchema = target ? ref(`${schemaName(target)}${flat ? "Flat" : ""}`) : { type: "object" };
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

/** Returns the schema of one value of a field in a response. */
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

const PUBLICATION: JsonSchema = {
  type: ["string", "null"],
  format: "date-time",
  description: "As in Strapi: a date publishes, null unpublishes; equivalent to `state`",
};

const IGNORED = "Other keys are ignored and reported in meta.ignored and the header X-Ignored-Attributes.";

/** Extends the input schema for relations, which accept more notations than the ids in the rules. */
function input(resource: Resource, described: JsonSchema, publishable: boolean): JsonSchema {
  const schema = { description: IGNORED, ...described };
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const field = resource.fields.get(name);
    return [name, field && isReference(field) ? relationInput(property) : property] as const;
  });
  if (publishable) properties.push([PUBLISHED_AT, PUBLICATION]);
  return properties.length > 0 ? { ...schema, properties: Object.fromEntries(properties) } : schema;
}

const relationInput = (ids: JsonSchema): JsonSchema => {
  const some: JsonSchema = { type: "array", items: ref("Id") };
  return {
    anyOf: [ids, { type: "object", properties: { connect: some, disconnect: some, set: some } }],
  };
};
