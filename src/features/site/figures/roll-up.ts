import { periodsUntil, today } from "#core/base/periods.ts";
import { daysAfter, startOfDay } from "#core/base/zones.ts";
import type { DailyFigure, Figure } from "#core/figure.ts";
import type { Services } from "#core/services.ts";
import { FigureDay, type FigureDayDoc, type StoredMeasure } from "./model.ts";

/** Number of days that each run counts again: today, and yesterday, which may have ended since. */
const RECOUNTED = 2;

/** Returns true for a figure that is stored by day. */
export const isDaily = (figure: Figure): figure is DailyFigure => "measure" in figure;

/**
 * Counts the figures of today and yesterday, and of each earlier day that lacks a figure, was counted in
 * another time zone, or was the last that was counted, back to the first month that is shown. Idempotent:
 * days are replaced as a whole.
 */
export async function rollUp(
  { now, zone }: Pick<Services, "now" | "zone">,
  figures: readonly Figure[],
  signal?: AbortSignal,
): Promise<void> {
  const last = today(now(), zone);
  const daily = figures.filter(isDaily);
  const months = periodsUntil(last, "month");
  const rows = await FigureDay.find({ _id: { $gte: months[0]! } }).lean<FigureDayDoc[]>();
  const stored = new Map(rows.map((row) => [row._id, row]));
  const yesterday = daysAfter(last, 1 - RECOUNTED);
  // The last day counted before a long stop was counted before its end.
  const newest = rows.reduce((latest, { _id }) => (_id > latest ? _id : latest), "");
  const isOpen = (day: string) => day >= yesterday || day === newest;
  for (const first of months) {
    signal?.throwIfAborted();
    const month = daysOf(first, last);
    const lacking = month.filter((each) => isOpen(each) || !isComplete(stored.get(each), daily, zone));
    if (lacking.length > 0) await countDays(lacking, daily, { zone, last, stored });
  }
}

/** Returns the days of a month from its first day on, up to the last. */
function daysOf(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last && day.slice(0, 7) === first.slice(0, 7); day = daysAfter(day, 1))
    days.push(day);
  return days;
}

const isComplete = (row: FigureDayDoc | undefined, figures: readonly DailyFigure[], zone: string): boolean =>
  row?.zone === zone && figures.every(({ key }) => key in row.values);

/** Measures the span from the first to the last of these days, and stores these days. */
async function countDays(
  days: readonly string[],
  figures: readonly DailyFigure[],
  {
    zone,
    last,
    stored,
  }: { readonly zone: string; readonly last: string; readonly stored: ReadonlyMap<string, FigureDayDoc> },
): Promise<void> {
  const span = {
    from: startOfDay(days[0]!, zone)!,
    to: startOfDay(daysAfter(days.at(-1)!, 1), zone)!,
    zone,
  };
  const measured = await Promise.all(
    figures.map(async ({ measure }) => new Map((await measure(span)).map((row) => [row.day, row]))),
  );
  await FigureDay.bulkWrite(
    days.map((day) => {
      const values: Record<string, StoredMeasure> = {};
      for (const [index, { key, retainedDays = Number.POSITIVE_INFINITY }] of figures.entries()) {
        const row = measured[index]!.get(day);
        const known = stored.get(day)?.values[key];
        // Deleted documents cannot be counted again.
        const isDeleted = retainedDays !== Number.POSITIVE_INFINITY && day <= daysAfter(last, -retainedDays);
        values[key] = isDeleted && known ? known : { count: row?.count ?? 0, sum: row?.sum ?? 0 };
      }
      return {
        replaceOne: { filter: { _id: day }, replacement: { _id: day, zone, values }, upsert: true },
      };
    }),
  );
}
