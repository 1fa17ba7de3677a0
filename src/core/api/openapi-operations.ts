import { scopeNote } from "../auth/scopes.ts";
import type { Registry } from "./context.ts";
import { joiToJsonSchema } from "./joi-schema.ts";
import {
  FORMAT,
  fields,
  filters,
  ID,
  listParameters,
  populate,
  readParameters,
  search,
} from "./openapi-parameters.ts";
import { inputName, pascal, ref, schemaName } from "./openapi-schemas.ts";
import type {
  JsonSchema,
  OpenApiContent,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
  PlacedOperation,
} from "./openapi-types.ts";
import { fileInfoRules } from "./parts.ts";
import type { Resource } from "./resource.ts";

/** Returns the operations of a resource for the OpenAPI document. */
export function resourceOperations(resource: Resource, registry: Registry): PlacedOperation[] {
  const { name, singular, commands = {}, bare } = resource;
  const all = `/api/${name}`;
  const one = `/api/${name}/{id}`;
  const operations: PlacedOperation[] = [
    [
      all,
      "get",
      operation(resource, "list", `List ${name}`, listParameters(resource, registry), {
        200: list(resource),
      }),
    ],
    [
      one,
      "get",
      operation(
        resource,
        "findOne",
        `Find one ${singular}`,
        [ID, ...readParameters(resource)],
        found(resource),
      ),
    ],
  ];
  if (bare) {
    const parameters = [filters(resource), ...search(resource)];
    const answer = { 200: json("How many match", { type: "integer", minimum: 0 }) };
    operations.push([
      `${all}/count`,
      "get",
      operation(resource, "count", `Count ${name}`, parameters, answer),
    ]);
  }
  const shown = [fields(resource), populate(resource), FORMAT];
  if (commands.create) {
    const answers = {
      200: entry(resource, "Created"),
      201: entry(resource, "Created, in version 5's format"),
    };
    operations.push([
      all,
      "post",
      withBody(resource, "create", operation(resource, "create", `Create a ${singular}`, shown, answers)),
    ]);
  }
  if (commands.update) {
    const answers = { 200: entry(resource, "Changed") };
    operations.push([
      one,
      "put",
      withBody(
        resource,
        "update",
        operation(resource, "update", `Change a ${singular}`, [ID, ...shown], answers),
      ),
    ]);
  }
  if (commands.delete) {
    const answers = {
      200: entry(resource, "As it was"),
      204: { description: "Deleted, in version 5's format" },
    };
    operations.push([
      one,
      "delete",
      withReason(resource, operation(resource, "delete", `Delete a ${singular}`, [ID, ...shown], answers)),
    ]);
  }
  return operations;
}

const operation = (
  { name, scopes }: Resource,
  verb: "list" | "findOne" | "count" | "create" | "update" | "delete",
  summary: string,
  parameters: readonly OpenApiParameter[],
  responses: Readonly<Record<string, OpenApiResponse>>,
): OpenApiOperation => ({
  operationId: `${verb}${pascal(name)}`,
  summary,
  description: scopeNote(["create", "update", "delete"].includes(verb) ? scopes.write : scopes.read),
  tags: [name],
  parameters,
  responses: { ...responses, default: REFUSAL },
});

const withBody = (
  resource: Resource,
  action: "create" | "update",
  base: OpenApiOperation,
): OpenApiOperation => {
  const input = ref(inputName(resource, action));
  const schema: JsonSchema = resource.bare
    ? input
    : { type: "object", required: ["data"], properties: { data: input } };
  const content = { ...jsonContent(schema), ...multipart(resource, input) };
  return { ...base, requestBody: { required: true, content } };
};

/** Adds the optional body of a deletion. */
function withReason({ bare, rules }: Resource, base: OpenApiOperation): OpenApiOperation {
  if (!rules?.delete) return base;
  const input = joiToJsonSchema(rules.delete);
  const schema: JsonSchema = bare ? input : { type: "object", properties: { data: input } };
  return { ...base, requestBody: { required: false, content: jsonContent(schema) } };
}

/**
 * Returns the multipart notation of a write with pictures: `data` as JSON, and a file with its description for each
 * attribute.
 */
function multipart(resource: Resource, input: JsonSchema): OpenApiContent {
  const media = [...resource.fields].filter(([, { type, target }]) => type === "media" && !target);
  if (media.length === 0) return {};
  const files = media.flatMap(([name]) => [
    [`files.${name}`, { type: "string", format: "binary" }],
    [`fileInfo.${name}`, joiToJsonSchema(fileInfoRules)],
  ]);
  return {
    "multipart/form-data": {
      schema: { type: "object", properties: { data: input, ...Object.fromEntries(files) } },
    },
  };
}

const jsonContent = (schema: JsonSchema): OpenApiContent => ({ "application/json": { schema } });
const json = (description: string, schema: JsonSchema): OpenApiResponse => ({
  description,
  content: jsonContent(schema),
});

/** Response shape of all errors. */
export const REFUSAL: OpenApiResponse = json("Refused, or failed", ref("Error"));

const entrySchema = (resource: Resource): JsonSchema => {
  const name = schemaName(resource);
  const flat = ref(`${name}Flat`);
  if (resource.bare) return flat;
  return {
    type: "object",
    required: ["data", "meta"],
    properties: {
      data: { anyOf: [ref(name), flat] },
      meta: { type: "object", properties: { ignored: { type: "array", items: { type: "string" } } } },
    },
  };
};

const entry = (resource: Resource, description: string): OpenApiResponse =>
  json(description, entrySchema(resource));

const found = (resource: Resource): Record<string, OpenApiResponse> => ({
  200: entry(resource, "The entry"),
  ...(resource.bare && { 204: { description: "Not found" } }),
});

function list(resource: Resource): OpenApiResponse {
  const name = schemaName(resource);
  const flat: JsonSchema = { type: "array", items: ref(`${name}Flat`) };
  if (resource.bare) return json("One page; the total is in X-Total-Count", flat);
  return json("One page", {
    type: "object",
    required: ["data", "meta"],
    properties: {
      data: { anyOf: [{ type: "array", items: ref(name) }, flat] },
      meta: { type: "object", properties: { pagination: ref("Pagination") } },
    },
  });
}
