import { isPopulated, isReference } from "./field.ts";
import { attributeNames } from "./fields.ts";
import { ref, scalar } from "./openapi-schemas.ts";
import type { JsonSchema, OpenApiParameter } from "./openapi-types.ts";
import { OPERATOR_NAMES } from "./operators.ts";
import type { Resource } from "./resource.ts";

const query = (name: string, description: string, schema: JsonSchema): OpenApiParameter => ({
  name,
  in: "query",
  description,
  schema,
  ...(schema.type === "object" && { style: "deepObject", explode: true }),
});

/** The id in the path. */
export const ID: OpenApiParameter = { name: "id", in: "path", required: true, schema: ref("Id") };

/** Which of the two formats is answered. */
export const FORMAT: OpenApiParameter = {
  name: "Strapi-Response-Format",
  in: "header",
  description: "v5 for flat entries; v4 unless told",
  schema: { type: "string", enum: ["v4", "v5"] },
};

/** What finding one entry takes. */
export const readParameters = (resource: Resource): OpenApiParameter[] => [
  fields(resource),
  populate(resource),
  ...(resource.drafts ? [PUBLICATION_STATE] : []),
  FORMAT,
];

/** What a list takes. */
export const listParameters = (resource: Resource): OpenApiParameter[] => [
  filters(resource),
  sort(resource),
  ...pagination(resource),
  ...search(resource),
  ...(resource.leftOut ? [HIDDEN] : []),
  ...readParameters(resource),
];

const HIDDEN = query(
  "hidden",
  "show also answers what the caller's own filters hide (meta.hidden counts it)",
  {
    type: "string",
    enum: ["show"],
  },
);

const PUBLICATION_STATE = query("publicationState", "preview also shows drafts to those who may edit them", {
  type: "string",
  enum: ["live", "preview"],
  default: "live",
});

/** Conditions. */
export function filters(resource: Resource): OpenApiParameter {
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
    ...(typeof resource.defaults.sort === "string" && { default: resource.defaults.sort }),
  });
}

/** Which attributes are answered. */
export const fields = (resource: Resource): OpenApiParameter =>
  query("fields", "The attributes to answer; all unless told", {
    type: "array",
    items: { type: "string", enum: ["id", "*", ...attributeNames(resource)] },
  });

/** Which relations are answered. */
export function populate(resource: Resource): OpenApiParameter {
  const names = [...resource.fields].filter(([, field]) => isPopulated(field)).map(([name]) => name);
  return query(
    "populate",
    `Relations to answer (${names.join(", ") || "none"}): * for all, a name, a list, dots, or an object of fields, filters, sort and populate`,
    { type: "string", examples: ["*", ...names] },
  );
}

/** Free text, where there is any to search. */
export const search = ({ search: searched }: Resource): OpenApiParameter[] =>
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
