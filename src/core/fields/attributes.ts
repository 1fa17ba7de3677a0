import type { FieldDefinition, FieldDefinitions } from "#shared/fields.ts";
import type { Field } from "../api/field.ts";

/** Returns the attributes by which the API shows these fields. */
export const attributesOf = (fields: FieldDefinitions): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...typeOf(field), ...field.api }]),
  );

function typeOf(field: FieldDefinition): Field {
  switch (field.kind) {
    case "line":
    case "day":
      return { type: "string" };
    case "text":
      return { type: "text" };
    case "flag":
      return { type: "boolean" };
    case "whole":
      return { type: "integer" };
    case "choice":
      return { type: "enumeration", values: field.values };
    case "choices":
      return { type: "enumeration", values: field.values, many: true };
    case "lines":
    case "tags":
      return { type: "string", many: true };
    case "instant":
      return { type: "datetime" };
  }
}
