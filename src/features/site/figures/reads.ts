import { periodsUntil, startOf, today } from "#core/base/periods.ts";
import type { Figure, PeriodFigure } from "#core/figure.ts";
import type { Services } from "#core/services.ts";
import type { Period } from "#shared/periods.ts";
import type { FigureDto, FiguresDto } from "#shared/site/figures.dto.ts";
import { FIGURE_GROUPS } from "#shared/site/figures.ts";
import { FigureDay, type FigureDayDoc, type StoredMeasure } from "./model.ts";
import { isDaily } from "./roll-up.ts";

/**
 * Reads figures by period, up to today: the stored days by their ids, and figures that do not add up by
 * a separate index. Nothing is counted here.
 */
export async function readFigures(
  { now, zone }: Pick<Services, "now" | "zone">,
  figures: readonly Figure[],
  by: Period,
): Promise<FiguresDto> {
  const starts = periodsUntil(today(now(), zone), by);
  const [days, periodic] = await Promise.all([
    FigureDay.find({ _id: { $gte: starts[0]! } }).lean<FigureDayDoc[]>(),
    countPeriodic(figures, by, starts[0]!),
  ]);
  const periods = Map.groupBy(days, ({ _id }) => startOf(_id, by));
  const present = (figure: Figure): FigureDto => {
    const { key, label, unit } = figure;
    if (!isDaily(figure)) {
      const counts = periodic.get(figure.key)!;
      // Periods before the first count were not counted; later ones without a count had none.
      const first = starts.findIndex((start) => counts.has(start));
      const values = starts.map((start, index) =>
        first >= 0 && index >= first ? (counts.get(start) ?? 0) : null,
      );
      return { key, label, unit, values, total: null };
    }
    const measures = starts.map((start) =>
      (periods.get(start) ?? []).flatMap(({ values }) => values[key] ?? []),
    );
    const values = measures.map((each) => totalOf(unit, each));
    return { key, label, unit, values, total: totalOf(unit, measures.flat()) };
  };
  return {
    by,
    isCounted: days.length > 0,
    starts,
    groups: FIGURE_GROUPS.map((group) => ({
      group,
      figures: figures.filter((figure) => figure.group === group).map(present),
    })).filter((group) => group.figures.length > 0),
  };
}

/** Returns the figures that a member of staff may see. */
export const figuresFor = (figures: readonly Figure[], isAdmin: boolean): readonly Figure[] =>
  figures.filter(({ adminsOnly }) => isAdmin || !adminsOnly);

async function countPeriodic(
  figures: readonly Figure[],
  by: Period,
  from: string,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const periodic = figures.filter((figure): figure is PeriodFigure => !isDaily(figure));
  const counts = await Promise.all(periodic.map(({ countByPeriod }) => countByPeriod(by, from)));
  return new Map(periodic.map(({ key }, index) => [key, counts[index]!]));
}

/** Returns the total or average of several days; null if none was counted, or there is nothing to average. */
function totalOf(unit: Figure["unit"], measures: readonly StoredMeasure[]): number | null {
  if (measures.length === 0) return null;
  const count = measures.reduce((total, measure) => total + measure.count, 0);
  const sum = measures.reduce((total, measure) => total + measure.sum, 0);
  if (unit === "count") return count;
  if (unit === "money") return sum;
  return count > 0 ? sum / count : null;
}
