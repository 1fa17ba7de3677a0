import type { Model } from "mongoose";
import type { Counter } from "#core/counter.ts";

/**
 * Builds a counter's `count` for references to the counted documents: the number of documents of `model` that
 * have the id in `field` and match `match`. One aggregation on an index that begins with `field`.
 */
export const countBy =
  <Doc>(
    model: Model<Doc>,
    field: string,
    name: string,
    match: Readonly<Record<string, unknown>> = {},
  ): Counter["count"] =>
  async (ids, session) => {
    const rows = await model
      .aggregate<{ readonly _id: unknown; readonly count: number }>([
        { $match: { [field]: { $in: [...ids] }, ...match } },
        { $group: { _id: `$${field}`, count: { $sum: 1 } } },
      ])
      .session(session ?? null);
    return new Map(rows.map(({ _id, count }) => [String(_id), { [name]: count }]));
  };
