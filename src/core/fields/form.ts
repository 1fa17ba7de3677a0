import type { FieldDefinition, FieldDefinitions } from "#shared/fields.ts";
import type { FormValues } from "#shared/form.ts";
import { fromLocalTime, toLocalTime } from "../base/zones.ts";
import type { SentForm } from "../http/form.ts";

/**
 * Reads the fields of a submitted form as input of a command, whose rules check it. Optional fields that the form
 * does not have are left out, and required ones are undefined, so that they are refused; a box that is not ticked is
 * not sent, so boxes count as part of it. `zone` is the time zone in which the member typed times.
 */
export function inputOf(fields: FieldDefinitions, form: SentForm, zone = "UTC"): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = readField(field, name, form, zone);
      return value === undefined && !field.required ? [] : [[name, value]];
    }),
  );
}

function readField(field: FieldDefinition, name: string, { values, all }: SentForm, zone: string): unknown {
  const typed = values[name];
  switch (field.kind) {
    case "flag":
      return typed === "true";
    case "choices":
      return all(name);
    case "lines":
      return typed
        ?.split("\n")
        .map((line) => line.trim())
        .filter(Boolean);
    case "instant":
      // An empty or invalid time is left as it is, so that the rules refuse it.
      return typed && (fromLocalTime(typed, zone)?.toISOString() ?? typed);
    default:
      return typed;
  }
}

/** Returns the values of a stored entry as its form shows them. */
export function formValuesOf(fields: FieldDefinitions, entry: object, zone = "UTC"): FormValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const value = (entry as Record<string, unknown>)[name];
      if (kind === "choices") return [name, (value ?? []) as readonly string[]];
      if (kind === "lines") return [name, ((value ?? []) as readonly string[]).join("\n")];
      if (kind === "tags") return [name, ((value ?? []) as readonly string[]).join(", ")];
      if (kind === "instant") return [name, toLocalTime(value as Date, zone)];
      return [name, String(value ?? "")];
    }),
  );
}
