import type { SentForm } from "../../../core/http/form.ts";
import type { ImportAct, ImportChange } from "./arrange.ts";

/**
 * What the preview's form says of titles and of what is left out. It names the rows it shows (`rows`), for a box that is
 * not ticked sends nothing.
 */
export function changeOf({ values }: Pick<SentForm, "values">): ImportChange {
  const parts = Object.entries(values).flatMap(([name, title]) => {
    const part = /^part-(\d{1,4})$/.exec(name)?.[1];
    return part === undefined ? [] : [{ part: Number(part), title }];
  });
  return {
    ...(values.title === undefined ? {} : { title: values.title }),
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

/** The button that was pressed: "merge:<id>", "part-up:<place>"; none for saving or going on. */
export function actOf(pressed: string | undefined): { act?: ImportAct } {
  const [, kind, on] = /^([a-z-]+):([0-9a-f]+)$/.exec(pressed ?? "") ?? [];
  if (!kind || !on) return {};
  return {
    act: (kind.startsWith("part-") ? { kind, part: Number(on) } : { kind, entry: on }) as ImportAct,
  };
}
