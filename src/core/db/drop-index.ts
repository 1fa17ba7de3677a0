import mongoose, { type Model } from "mongoose";

/** Codes of MongoDB's NamespaceNotFound and IndexNotFound. */
const NOT_THERE = [26, 27];

/**
 * Drops an index created by an earlier version of the product, by its name. Safe to repeat and to run in
 * several processes at once.
 */
export async function dropIndex(
  { collection }: Pick<Model<never>, "collection">,
  name: string,
): Promise<void> {
  await collection.dropIndex(name).catch((error: unknown) => {
    if (!(error instanceof mongoose.mongo.MongoServerError) || !NOT_THERE.includes(Number(error.code)))
      throw error;
  });
}
