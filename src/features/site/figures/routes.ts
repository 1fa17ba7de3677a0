import { Router } from "express";
import { notFound } from "#core/base/errors.ts";
import { isAdmin, isInPerson, isStaff } from "#core/base/viewer.ts";
import { startCsv } from "#core/files/send-csv.ts";
import { toCsv } from "#core/text/csv.ts";
import { centsToInput } from "#shared/format.ts";
import { PERIODS } from "#shared/periods.ts";
import type { FiguresDto } from "#shared/site/figures.dto.ts";
import { figuresText } from "#shared/site/figures.text.ts";
import type { FigureUnit } from "#shared/site/figures.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { figuresFor, readFigures } from "./reads.ts";

const HOUR = 3_600_000;

/** `/admin/figures.csv`: the figures of the page as a file. */
export function figuresRoutes({
  services,
  collected,
}: Pick<FeatureDependencies, "services" | "collected">): Router {
  const router = Router();
  router.get("/admin/figures.csv", async ({ viewer, originalUrl }, response) => {
    if (!isStaff(viewer) || !isInPerson(viewer)) throw notFound();
    const { searchParams } = new URL(originalUrl, "http://localhost");
    const by = PERIODS.find((each) => each === searchParams.get("by")) ?? "day";
    const figures = await readFigures(services, figuresFor(collected.figures(), isAdmin(viewer)), by);
    startCsv(response, `figures-by-${by}`);
    response.send(figuresFile(figures));
  });
  return router;
}

/** Writes plain numbers and ISO dates, for spreadsheets. */
function figuresFile({ starts, groups }: FiguresDto): string {
  const figures = groups.flatMap((group) => group.figures);
  return toCsv([
    [figuresText.period, ...figures.map(({ label, unit }) => figuresText.column(label, unit))],
    ...starts.map((start, index) => [
      start,
      ...figures.map(({ unit, values }) => {
        const value = values[index] ?? null;
        return value === null ? "" : plain(unit, value);
      }),
    ]),
  ]);
}

function plain(unit: FigureUnit, value: number): string | number {
  if (unit === "money") return centsToInput(value);
  return unit === "duration" ? (value / HOUR).toFixed(1) : value;
}
