import type { Model } from "mongoose";

/** How many documents carry a date of one day, "2026-11-21", on the calendar of a zone. */
export interface DayCount {
  readonly day: string;
  readonly count: number;
}

/**
 * Counts documents by the day of one of their dates, in the database: an answer has one row a day, however many there
 * are. `parts` divide the days further; they and `sums` are as `$group` has them, and fields of the rows.
 */
export async function countByDay<Doc, Row extends DayCount = DayCount>(
  model: Model<Doc>,
  { filter, field, from, zone, parts = {}, sums = {} }: DaySpan,
): Promise<Row[]> {
  const day = { $dateToString: { date: `$${field}`, format: "%Y-%m-%d", timezone: zone } };
  const rows = await model.aggregate<{ readonly _id: object; readonly count: number }>([
    { $match: { ...filter, [field]: { $gte: from } } },
    { $group: { _id: { day, ...parts }, count: { $sum: 1 }, ...sums } },
  ]);
  return rows.map(({ _id, ...counted }) => ({ ..._id, ...counted }) as unknown as Row);
}

interface DaySpan {
  /** Served, with the date, by an index. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly field: string;
  readonly from: Date;
  /** IANA name. */
  readonly zone: string;
  readonly parts?: Readonly<Record<string, string>>;
  readonly sums?: Readonly<Record<string, object>>;
}
