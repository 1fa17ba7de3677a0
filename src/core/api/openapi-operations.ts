import { isReference, isRelation } from "./field.ts";
import { attributeNames } from "./fields.ts";
import type { PlacedOperation } from "./openapi.ts";
import { inputName, pascal, ref, scalar, schemaName } from "./openapi-schemas.ts";
import type {
  JsonSchema,
  OpenApiContent,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from "./openapi-types.ts";
import { OPERATOR_NAMES } from "./operators.ts";
import type { Resource } from "./resource.ts";

/** What a resource can do, as operations of the document. */
export function resourceOperations(resource: Resource): PlacedOperation[] {
  const { name, singular, commands = {}, bare } = resource;
  const all = `/api/${name}`;
  const one = `/api/${name}/{id}`;
  const operations: PlacedOperation[] = [
    [
      all,
      "get",
      operation(resource, "list", `List ${name}`, listParameters(resource), { 200: list(resource) }),
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
      operation(resource, "delete", `Delete a ${singular}`, [ID, ...shown], answers),
    ]);
  }
  return operations;
}

const operation = (
  { name }: Resource,
  verb: string,
  summary: string,
  parameters: readonly OpenApiParameter[],
  responses: Readonly<Record<string, OpenApiResponse>>,
): OpenApiOperation => ({
  operationId: `${verb}${pascal(name)}`,
  summary,
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
  return { ...base, requestBody: { required: true, content: jsonContent(schema) } };
};

const jsonContent = (schema: JsonSchema): OpenApiContent => ({ "application/json": { schema } });
const json = (description: string, schema: JsonSchema): OpenApiResponse => ({
  description,
  content: jsonContent(schema),
});

/** Every refusal has this shape. */
export const REFUSAL: OpenApiResponse = json("Refused, or failed", ref("Error"));

const entrySchema = (resource: Resource): JsonSchema => {
  const name = schemaName(resource);
  const flat = ref(`${name}Flat`);
  if (resource.bare) return flat;
  return { type: "object", properties: { data: { anyOf: [ref(name), flat] }, meta: { type: "object" } } };
};

const entry = (resource: Resource, description: string): OpenApiResponse =>
  json(description, entrySchema(resource));

const found = (resource: Resource): Record<string, OpenApiResponse> => ({
  200: entry(resource, "The entry"),
  ...(resource.bare && { 204: { description: "Not there" } }),
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

const query = (name: string, description: string, schema: JsonSchema): OpenApiParameter => ({
  name,
  in: "query",
  description,
  schema,
  ...(schema.type === "object" && { style: "deepObject", explode: true }),
});

const ID: OpenApiParameter = { name: "id", in: "path", required: true, schema: ref("Id") };

const FORMAT: OpenApiParameter = {
  name: "Strapi-Response-Format",
  in: "header",
  description: "v5 for flat entries; v4 unless told",
  schema: { type: "string", enum: ["v4", "v5"] },
};

const readParameters = (resource: Resource): OpenApiParameter[] => [
  fields(resource),
  populate(resource),
  ...(resource.drafts ? [PUBLICATION_STATE] : []),
  FORMAT,
];

const listParameters = (resource: Resource): OpenApiParameter[] => [
  filters(resource),
  sort(resource),
  ...pagination(resource),
  ...search(resource),
  ...readParameters(resource),
];

const PUBLICATION_STATE = query("publicationState", "preview also shows drafts to those who may edit them", {
  type: "string",
  enum: ["live", "preview"],
  default: "live",
});

function filters(resource: Resource): OpenApiParameter {
  const allowed = [...resource.fields].filter(([, field]) => field.filter && !field.private);
  const properties = allowed.map(([name, field]) => [
    name,
    isReference(field)
      ? { description: `An id of ${field.target}, operators, or filters on its attributes` }
      : { anyOf: [scalar(field), { type: "object" }] },
  ]);
  return query(
    "filters",
    `Conditions by attribute: a bare value, a list (OR), or operators (${OPERATOR_NAMES.join(" ")}); $and, $or and $not group them`,
    { type: "object", properties: { id: ref("Id"), ...Object.fromEntries(properties) } },
  );
}

function sort(resource: Resource): OpenApiParameter {
  const names = [
    "id",
    ...[...resource.fields].filter(([, field]) => field.sort && !field.private).map(([name]) => name),
  ];
  return query("sort", `name or name:desc, several with commas: ${names.join(", ")}`, {
    type: "string",
    examples: names,
    ...(resource.defaults.sort && { default: resource.defaults.sort }),
  });
}

const fields = (resource: Resource): OpenApiParameter =>
  query("fields", "The attributes to answer; all unless told", {
    type: "array",
    items: { type: "string", enum: ["id", "*", ...attributeNames(resource)] },
  });

function populate(resource: Resource): OpenApiParameter {
  const names = [...resource.fields]
    .filter(([, field]) => isRelation(field) && !field.private)
    .map(([name]) => name);
  return query(
    "populate",
    `Relations to answer (${names.join(", ") || "none"}): * for all, a name, a list, dots, or an object of fields, filters, sort and populate`,
    { type: "string", examples: ["*", ...names] },
  );
}

const search = ({ search: searched }: Resource): OpenApiParameter[] =>
  searched ? [query("_q", "Text to look for", { type: "string", maxLength: 200 })] : [];

function pagination(resource: Resource): OpenApiParameter[] {
  const { pageSize, maxPageSize } = resource.defaults;
  const size: JsonSchema = { type: "integer", minimum: 1, maximum: maxPageSize, default: pageSize };
  return [
    query("pagination", "page and pageSize, or start and limit; withCount=false leaves the total out", {
      type: "object",
      properties: {
        page: { type: "integer", minimum: 1, default: 1 },
        pageSize: size,
        start: { type: "integer", minimum: 0 },
        limit: size,
        withCount: { type: "boolean", default: true },
      },
    }),
  ];
}
