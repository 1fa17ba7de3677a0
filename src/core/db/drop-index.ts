import mongoose, { type Model } from "mongoose";

/** MongoDB's IndexNotFound. */
const INDEX_NOT_FOUND = 27;

/** Drops an index that a former version of the product made, by its name; may run again, and in several processes at once. */
export async function dropIndex(
  { collection }: Pick<Model<never>, "collection">,
  name: string,
): Promise<void> {
  await collection.dropIndex(name).catch((error: unknown) => {
    if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== INDEX_NOT_FOUND) throw error;
  });
}
