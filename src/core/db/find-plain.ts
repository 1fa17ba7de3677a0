import DataLoader from "dataloader";
import type { Model, Types } from "mongoose";
import type { Filter } from "../base/policy.ts";

type Projection = Readonly<Record<string, 0>>;

/** Ids asked for at once: a reply stays small enough that nobody waits long for a neighbour's text. */
const MAX_BATCH = 16;

/**
 * One document as stored, by the driver itself, for what readers ask for most: a mongoose query costs a third of
 * such a find again. The filter is cast by the schema; what the schema does not select (`select: false`) is for
 * the projection to leave out.
 */
export async function findPlain<Doc>(
  model: Model<Doc>,
  filter: Filter,
  projection: Projection,
): Promise<Doc | null> {
  return (await model.collection.findOne(cast(model, filter), { projection })) as Doc | null;
}

/**
 * The same by id for readers who all may see the same: those who ask within one turn of the event loop share one
 * find, which under load costs the driver a fraction. Nothing is remembered from one turn to the next.
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
  const query = model.find(filter as never);
  query.cast(model as never);
  return query.getFilter();
}
