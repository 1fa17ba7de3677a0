import { Purchase } from "./model.ts";

/** How one purchase of a reader was kept before there were gifts. */
const OLD_INDEX = "buyer_1_story_1";

/** Says of purchases from before there were gifts who reads by them: their buyers. Done again it finds nothing. */
export async function nameReaders(): Promise<void> {
  await Purchase.collection.updateMany({ reader: { $exists: false } }, [
    { $set: { reader: "$buyer", gift: null } },
  ]);
  const indexes = await Purchase.collection.indexes();
  if (!indexes.some(({ name }) => name === OLD_INDEX)) return;
  // Other processes that start at this moment do so too.
  await Purchase.collection.dropIndex(OLD_INDEX).catch((error: { codeName?: string }) => {
    if (error.codeName !== "IndexNotFound") throw error;
  });
}
