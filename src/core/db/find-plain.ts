import type { Model } from "mongoose";
import type { Filter } from "../auth/policy.ts";

/**
 * One document as stored, by the driver itself, for what readers ask for most: a mongoose query costs a third of
 * such a find again. The filter is cast by the schema; what the schema does not select (`select: false`) is for
 * the projection to leave out.
 */
export async function findPlain<Doc>(
  model: Model<Doc>,
  filter: Filter,
  projection: Readonly<Record<string, 0>>,
): Promise<Doc | null> {
  const query = model.find(filter as never);
  query.cast(model as never);
  return (await model.collection.findOne(query.getFilter() as never, { projection })) as Doc | null;
}
