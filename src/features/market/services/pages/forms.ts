import { HttpError } from "#core/base/errors.ts";
import { inputOf } from "#core/fields/index.ts";
import type { SentForm } from "#core/pages/define-page.ts";
import type { FormStep } from "#shared/market/services.enums.ts";
import {
  serviceDetailFields,
  serviceOrderFields,
  servicePricingFields,
  serviceTypeFields,
} from "#shared/market/services.fields.ts";
import {
  CHOICES_MAX,
  EXTRAS_MAX,
  PACKAGES_MAX,
  PROJECT_STEPS_MAX,
  REQUIREMENTS_MAX,
} from "#shared/market/services.limits.ts";

/** Form row of each stored entry, by the list's name. */
export type RowNumbers = Record<string, number[]>;

/**
 * Converts a step's form to input for the rules. Empty rows are omitted; the others keep their numbers for
 * error messages: gaps are closed only in what is stored.
 */
export function stepInputOf(
  step: FormStep,
  form: SentForm,
  numbers: RowNumbers = {},
): Record<string, unknown> {
  const { values } = form;
  switch (step) {
    case "type":
      return inputOf(serviceTypeFields, form);
    case "details":
      return inputOf(serviceDetailFields, form);
    case "pricing":
      return {
        ...inputOf({ ...servicePricingFields, ...serviceOrderFields }, form),
        packages: rows(
          values,
          numbers,
          "packages",
          PACKAGES_MAX,
          ["name", "includes", "price"],
          ["rounds", "delivery"],
        ),
        extras: rows(values, numbers, "extras", EXTRAS_MAX, ["name", "price"], []),
      };
    case "requirements":
      return {
        requirements: rows(
          values,
          numbers,
          "requirements",
          REQUIREMENTS_MAX,
          ["question", "choices"],
          ["kind", "required"],
        ).map((row) => ({
          ...row,
          required: row.required === "true",
          choices: lines(row.choices ?? "", CHOICES_MAX + 1),
        })),
        steps: lines(values.steps ?? "", PROJECT_STEPS_MAX + 1),
      };
  }
}

const lines = (text: string, most: number): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, most);

/**
 * Returns the form rows in which one of these fields is filled in; `beside` are fields that do not count
 * alone.
 */
function rows(
  values: SentForm["values"],
  numbers: RowNumbers,
  name: string,
  most: number,
  fields: readonly string[],
  beside: readonly string[],
): Record<string, string>[] {
  return Array.from({ length: most }, (_, at) => at).flatMap((at) => {
    const row = Object.fromEntries(
      [...fields, ...beside].map((field) => [field, values[`${name}.${at}.${field}`] ?? ""]),
    );
    if (!fields.some((field) => row[field]?.trim())) return [];
    numbers[name] = [...(numbers[name] ?? []), at];
    return [row];
  });
}

/** Maps an error to form rows: "packages.1.price" at the row where it was typed. */
export function atRows(error: unknown, numbers: RowNumbers): unknown {
  if (!(error instanceof HttpError) || error.fields.length === 0) return error;
  const { status, name, message, cause } = error;
  return new HttpError(status, name, message, {
    cause,
    fields: error.fields.map(({ path: [list, at, ...rest], ...field }) => ({
      ...field,
      path: [
        [list, ...(typeof at === "number" ? [numbers[String(list)]?.[at] ?? at] : []), ...rest].join("."),
      ],
    })),
  });
}
