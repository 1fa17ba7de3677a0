import type { Model } from "mongoose";
import type { Counter } from "../../../core/counter.ts";

/**
 * A counter's `count` for what points at the counted documents: one number, how many of `model` have their id in
 * `field` and fit `match`. One aggregation along an index that begins with `field`.
 */
export const countBy =
  <Doc>(
    model: Model<Doc>,
    field: string,
    name: string,
    match: Readonly<Record<string, unknown>> = {},
  ): Counter["count"] =>
  async (ids, session) => {
    const found = await model
      .aggregate<{ readonly _id: unknown; readonly count: number }>([
        { $match: { [field]: { $in: [...ids] }, ...match } },
        { $group: { _id: `$${field}`, count: { $sum: 1 } } },
      ])
      .session(session ?? null);
    return new Map(found.map(({ _id, count }) => [String(_id), { [name]: count }]));
  };
