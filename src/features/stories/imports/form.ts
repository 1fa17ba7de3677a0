import { HttpError, invalid } from "#core/base/errors.ts";
import type { SentForm } from "#core/http/form.ts";
import type { ImportAct } from "./arrange.ts";

/**
 * Reads titles and exclusions from the preview form. The form lists its rows (`rows`), because unticked boxes
 * are not sent.
 */
export function changeOf({ values, all }: Pick<SentForm, "values" | "all">) {
  const parts = Object.entries(values).flatMap(([name, title]) => {
    const part = /^part-([0-9a-f]{24})$/.exec(name)?.[1];
    return part === undefined ? [] : [{ part, title }];
  });
  return {
    ...(values.title === undefined ? {} : { title: values.title }),
    ...(values.details === undefined ? {} : detailsIn({ values, all })),
    entries: (values.rows ?? "")
      .split(" ")
      .filter(Boolean)
      .map((id) => ({
        id,
        ...(values[`title-${id}`] === undefined ? {} : { title: values[`title-${id}`]! }),
        out: values[`in-${id}`] !== "true",
      })),
    parts,
  };
}

/** Reads the details of a work from elsewhere; `validate` checks them. */
const detailsIn = ({ values, all }: Pick<SentForm, "values" | "all">) => ({
  synopsis: values.synopsis ?? "",
  categories: all("categories"),
  tags: values.tags ?? "",
  warnings: all("warnings"),
  mature: values.mature === "true",
  complete: values.complete === "true",
  series: values.series ?? "",
  firstPublished: values.firstPublished ?? "",
});

/**
 * Parses the pressed button, such as "merge:<id>" or "part-up:<id>"; returns no action for saving or
 * continuing.
 */
export function actOf(pressed: string | undefined): { act?: ImportAct } {
  const [, kind, on] = /^([a-z-]+):([0-9a-f]+)$/.exec(pressed ?? "") ?? [];
  if (!kind || !on) return {};
  return {
    act: (kind.startsWith("part-") ? { kind, part: on } : { kind, entry: on }) as ImportAct,
  };
}

/** Names the fields of the preview form in errors of its rows. */
export const atRows =
  ({ entries, parts }: Pick<ReturnType<typeof changeOf>, "entries" | "parts">) =>
  (error: unknown): never => {
    if (!(error instanceof HttpError) || error.fields.length === 0) throw error;
    throw invalid(
      error.fields.map((field) => {
        const [list, at] = field.path;
        const [entry, part] = [entries[Number(at)], parts[Number(at)]];
        if (list === "entries" && entry) return { ...field, path: [`title-${entry.id}`] };
        return list === "parts" && part ? { ...field, path: [`part-${part.part}`] } : field;
      }),
    );
  };
