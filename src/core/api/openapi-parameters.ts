import type { Registry } from "./context.ts";
import { type Field, isPopulated, isReference } from "./field.ts";
import { attributeNames } from "./fields.ts";
import { filtersName, ref } from "./openapi-schemas.ts";
import type { JsonSchema, OpenApiParameter } from "./openapi-types.ts";
import type { Resource } from "./resource.ts";

const query = (name: string, description: string, schema: JsonSchema): OpenApiParameter => ({
  name,
  in: "query",
  description,
  schema,
  ...(schema.type === "object" && { style: "deepObject", explode: true }),
});

/** Parameter for the id in the path. */
export const ID: OpenApiParameter = { name: "id", in: "path", required: true, schema: ref("Id") };

/** Parameter for the response format. */
export const FORMAT: OpenApiParameter = {
  name: "Strapi-Response-Format",
  in: "header",
  description: "v5 for flat entries; v4 by default",
  schema: { type: "string", enum: ["v4", "v5"] },
};

/** Returns the parameters for reading one entry. */
export const readParameters = (resource: Resource): OpenApiParameter[] => [
  fields(resource),
  populate(resource),
  ...(resource.drafts ? [PUBLICATION_STATE] : []),
  FORMAT,
];

/** Returns the parameters of a list. */
export const listParameters = (resource: Resource, registry: Registry): OpenApiParameter[] => [
  filters(resource),
  sort(resource, registry),
  ...pagination(resource),
  ...search(resource),
  ...(resource.leftOut ? [HIDDEN] : []),
  ...readParameters(resource),
];

const HIDDEN = query(
  "hidden",
  "show also returns entries that the caller's filters hide (meta.hidden counts them)",
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

/** Returns the parameter for conditions. */
export const filters = (resource: Resource): OpenApiParameter => ({
  ...query(
    "filters",
    "Conditions in qs notation, such as filters[title][$containsi]=lamp: a bare value, a list (OR), or operators",
    ref(filtersName(resource)),
  ),
  style: "deepObject",
  explode: true,
});

/** Returns the parameter for the order: known names, each with or without a direction. */
function sort(resource: Resource, registry: Registry): OpenApiParameter {
  const names = sortNames(resource, (field, name) => {
    const target = field.many || field.inverse ? undefined : registry.get(field.target ?? "");
    return target ? sortNames(target, () => []).map((inner) => `${name}.${inner}`) : [];
  });
  const usual = typeof resource.defaults.sort === "string" ? ` Default: ${resource.defaults.sort}.` : "";
  return {
    ...query("sort", `Sort keys, the most important first; also as one comma-separated string.${usual}`, {
      type: "array",
      items: { type: "string", enum: names.flatMap((name) => [name, `${name}:asc`, `${name}:desc`]) },
    }),
    style: "form",
    explode: true,
  };
}

/** Returns the names that a resource is sorted by; `onRelation` returns those of a related entry. */
const sortNames = (
  { fields: all }: Resource,
  onRelation: (field: Field, name: string) => readonly string[],
): string[] => [
  "id",
  ...[...all]
    .filter(([, field]) => field.sort && !field.private)
    .flatMap(([name, field]) => (isReference(field) ? onRelation(field, name) : [name])),
];

/** Returns the parameter that selects attributes. */
export const fields = (resource: Resource): OpenApiParameter =>
  query("fields", "Attributes to return; all by default", {
    type: "array",
    items: { type: "string", enum: ["id", "*", ...attributeNames(resource)] },
  });

/** Returns the parameter that selects relations: known names, or an object with a selection for each. */
export function populate(resource: Resource): OpenApiParameter {
  const names = [...resource.fields].filter(([, field]) => isPopulated(field)).map(([name]) => name);
  const list: JsonSchema = { type: "array", items: { type: "string", enum: ["*", ...names] } };
  const selection: JsonSchema = {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(names.map((name) => [name, ref("PopulateOptions")])),
  };
  return {
    ...query(
      "populate",
      "Relations to include: names (* for all), or an object in qs notation, such as populate[author][fields]=name",
      names.length > 0 ? { anyOf: [list, selection] } : list,
    ),
    style: "form",
    explode: true,
  };
}

/** Returns the parameter for text search, if the resource supports it. */
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
