import type { Model } from "mongoose";

/** Number of documents with a date on one day, "2026-11-21", in a time zone. */
export interface DayCount {
  readonly day: string;
  readonly count: number;
}

/**
 * Counts documents by the day of one of their dates, in the database, so that the result has one row per day.
 * `parts` divide the days further; `parts` and `sums` use the syntax of `$group` and become fields of the
 * rows.
 */
export async function countByDay<Doc, Row extends DayCount = DayCount>(
  model: Model<Doc>,
  { filter, field, from, to, zone, parts = {}, sums = {} }: DaySpan,
): Promise<Row[]> {
  const day = { $dateToString: { date: `$${field}`, format: "%Y-%m-%d", timezone: zone } };
  const rows = await model.aggregate<{ readonly _id: object; readonly count: number }>([
    {
      $match: {
        ...filter,
        [field]: { ...(filter[field] as object | undefined), $gte: from, ...(to ? { $lt: to } : {}) },
      },
    },
    { $group: { _id: { day, ...parts }, count: { $sum: 1 }, ...sums } },
  ]);
  return rows.map(({ _id, ...counted }) => ({ ..._id, ...counted }) as unknown as Row);
}

interface DaySpan {
  /** Filter; may restrict the type of the date. An index must cover it together with the date. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly field: string;
  readonly from: Date;
  /** Exclusive; undefined for no end. */
  readonly to?: Date;
  /** IANA name of the time zone. */
  readonly zone: string;
  readonly parts?: Readonly<Record<string, string>>;
  readonly sums?: Readonly<Record<string, object>>;
}
