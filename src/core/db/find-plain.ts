import DataLoader from "dataloader";
import type { Model, Types } from "mongoose";
import type { Filter } from "../base/policy.ts";

type Projection = Readonly<Record<string, 0>>;

/** Limit on ids in one batch: replies stay small, so that no reader waits long for another's text. */
const MAX_BATCH = 16;

/**
 * Finds one document as stored, using the driver directly, for the most frequent reads: a mongoose query adds
 * a third to the cost. The filter is cast by the schema; fields with `select: false` must be excluded by the
 * projection.
 */
export async function findPlain<Doc>(
  model: Model<Doc>,
  filter: Filter,
  projection: Projection,
): Promise<Doc | null> {
  return (await model.collection.findOne(cast(model, filter), { projection })) as Doc | null;
}

/**
 * Finds documents by id for readers who may all see the same. Requests within one turn of the event loop
 * share one query, which under load costs the driver a fraction. Nothing is cached between turns.
 */
export function findsPlain<Doc>(
  model: Model<Doc>,
  filter: Filter,
  projection: Projection,
): (id: Types.ObjectId) => Promise<Doc | null> {
  const loader = new DataLoader<Types.ObjectId, Doc | null>(
    async (ids) => {
      const _id = ids.length === 1 ? ids[0] : { $in: ids };
      const found = await model.collection.find(cast(model, { ...filter, _id }), { projection }).toArray();
      const byId = new Map(found.map((doc) => [String(doc._id), doc as Doc]));
      return ids.map((id) => byId.get(String(id)) ?? null);
    },
    { cache: false, maxBatchSize: MAX_BATCH, batchScheduleFn: (find) => setImmediate(find) },
  );
  return (id) => loader.load(id);
}

function cast<Doc>(model: Model<Doc>, filter: Filter): object {
  const query = model.find(filter);
  query.cast(model);
  return query.getFilter();
}
