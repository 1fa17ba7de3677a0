import type { Field } from "./field.ts";
import { isReference } from "./field.ts";
import type { JsonSchema } from "./openapi-types.ts";
import { isText, OPERATORS_BY_USE } from "./operators.ts";
import type { Resource } from "./resource.ts";

/** Builds the schemas of filters; `ref` and `scalar` come from the document's other schemas. */
export interface FilterSchemas {
  readonly ref: (name: string) => JsonSchema;
  readonly scalar: (field: Field) => JsonSchema;
  readonly filtersName: (resourceName: string) => string | null;
}

/**
 * Returns the schema of a resource's filters: operators typed by field, relations by an id or the filters of
 * their target, and the groups.
 */
export function filtersSchema(resource: Resource, name: string, schemas: FilterSchemas): JsonSchema {
  const { ref } = schemas;
  const allowed = [...resource.fields].filter(([, field]) => field.filter && !field.private);
  const same = ref(name);
  const group: JsonSchema = { anyOf: [{ type: "array", items: same }, same] };
  return {
    type: "object",
    description:
      "Conditions by attribute: a bare value, a list (OR), or operators; $and, $or and $not group them",
    additionalProperties: false,
    properties: {
      id: operators(ref("Id"), "equality"),
      ...Object.fromEntries(allowed.map(([key, field]) => [key, fieldFilter(field, schemas)])),
      $and: group,
      $or: group,
      $not: same,
    },
  };
}

function fieldFilter(field: Field, { ref, scalar, filtersName }: FilterSchemas): JsonSchema {
  if (!isReference(field)) {
    if (field.type === "json" || field.type === "media") return operators({}, "presence");
    if (field.when) return operators({ type: "boolean" }, "equality");
    if (field.id) return operators(ref("Id"), "equality");
    if (field.storedAs) return operators(scalar(field), "equality");
    return operators(scalar(field), field.type === "boolean" ? "equality" : isText(field) ? "text" : "order");
  }
  const byId = operators(ref("Id"), "equality");
  const inner = filtersName(field.target ?? "");
  return inner ? { anyOf: [...(byId.anyOf ?? []), ref(inner)] } : byId;
}

/** Returns the notations of conditions on one value: bare, a list, or the operators that its type allows. */
function operators(value: JsonSchema, use: keyof typeof OPERATORS_BY_USE): JsonSchema {
  const list: JsonSchema = { type: "array", items: value };
  const properties = OPERATORS_BY_USE[use].map((name): [string, JsonSchema] => {
    if (name === "$null" || name === "$notNull") return [name, { type: "boolean" }];
    if (name === "$in" || name === "$notIn") return [name, { anyOf: [list, value] }];
    if (name === "$between") return [name, { ...list, minItems: 2, maxItems: 2 }];
    return [name, TEXT.has(name) ? { type: "string" } : value];
  });
  const object: JsonSchema = {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  };
  return use === "presence" ? object : { anyOf: [value, list, object] };
}

/** Operators whose value is part of a text. */
const TEXT: ReadonlySet<string> = new Set(
  OPERATORS_BY_USE.text.filter((name) => !OPERATORS_BY_USE.order.includes(name)),
);
