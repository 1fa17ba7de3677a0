import type { FieldDefinition, FieldDefinitions, ValuesOf } from "#shared/fields.ts";

/** Returns the values of an entry in which nothing is filled in. */
export const usualValuesOf = <Fields extends FieldDefinitions>(fields: Fields): ValuesOf<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, usualOf(field)]),
  ) as ValuesOf<Fields>;

/** Returns the value of an optional field that is not filled in. */
export function usualOf(field: FieldDefinition): string | boolean | number | null | [] | undefined {
  switch (field.kind) {
    case "line":
    case "text":
    case "day":
      return "";
    case "flag":
      return field.usual ?? false;
    case "whole":
      return field.usual ?? null;
    case "choice":
      return field.usual;
    case "choices":
    case "lines":
    case "tags":
      return [];
    case "instant":
      return undefined;
  }
}
