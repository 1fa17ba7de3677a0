import { HttpError } from "../../../../core/base/errors.ts";
import type { SentForm } from "../../../../core/pages/define-page.ts";
import type { ServiceStep } from "../../../../shared/market/services.enums.ts";
import {
  CHOICES_MAX,
  EXTRAS_MAX,
  PACKAGES_MAX,
  PROJECT_STEPS_MAX,
  REQUIREMENTS_MAX,
} from "../../../../shared/market/services.limits.ts";

/** The row of a form that each stored entry was in, by the list's name. */
export type RowNumbers = Record<string, number[]>;

/** Steps that have a form of their own. */
export type FormStep = Exclude<ServiceStep, "payment-wallet" | "review">;

/**
 * What the form of a step says, as rules read it. Rows that were left empty are left out; the others keep their
 * numbers for messages: a gap is closed only in what is stored.
 */
export function inputOf(
  step: FormStep,
  { values, all }: SentForm,
  numbers: RowNumbers = {},
): Record<string, unknown> {
  switch (step) {
    case "type":
      return { category: values.category || undefined };
    case "details":
      return {
        title: values.title,
        description: values.description,
        aiUse: values.aiUse || undefined,
        aiText: values.aiText ?? "",
        skills: values.skills ?? "",
        tags: values.tags ?? "",
        languages: all("languages"),
      };
    case "pricing":
      return {
        pricing: values.pricing,
        packages: rows(
          values,
          numbers,
          "packages",
          PACKAGES_MAX,
          ["name", "includes", "price"],
          ["rounds", "delivery"],
        ),
        extras: rows(values, numbers, "extras", EXTRAS_MAX, ["name", "price"], []),
        maxOpenOrders: values.maxOpenOrders || 0,
      };
    case "requirements":
      return {
        requirements: rows(
          values,
          numbers,
          "requirements",
          REQUIREMENTS_MAX,
          ["question"],
          ["kind", "required", "choices"],
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

/** Rows of a form in which one of these fields is filled in; `beside` say nothing by themselves. */
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

/** A refusal as a form shows it: "packages.1.price" at the row that it was typed in. */
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
