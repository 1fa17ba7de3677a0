import type { SchemaDefinitionProperty } from "mongoose";
import type { FieldDefinition, FieldDefinitions, ValuesOf } from "#shared/fields.ts";
import { usualOf } from "./usual.ts";

/** Part of a Mongoose schema for fields of these values. */
type Stored<Values> = { readonly [Name in keyof Values]: SchemaDefinitionProperty<Values[Name]> };

/** Returns the part of a Mongoose schema that stores these fields. */
export const storedFields = <Fields extends FieldDefinitions>(fields: Fields): Stored<ValuesOf<Fields>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, storedField(field)])) as Stored<
    ValuesOf<Fields>
  >;

function storedField(field: FieldDefinition): SchemaDefinitionProperty {
  const type = typeOf(field);
  return field.required ? { ...type, required: true } : { ...type, default: usualOf(field) };
}

function typeOf(field: FieldDefinition): {
  readonly type: unknown;
  readonly enum?: readonly (string | null)[];
} {
  switch (field.kind) {
    case "line":
    case "text":
    case "day":
      return { type: String };
    case "flag":
      return { type: Boolean };
    case "whole":
      return { type: Number };
    case "choice":
      return { type: String, enum: field.usual === null ? [...field.values, null] : field.values };
    case "choices":
      return { type: [{ type: String, enum: field.values }] };
    case "lines":
    case "tags":
      return { type: [String] };
    case "instant":
      return { type: Date };
  }
}
