import { dropIndex } from "../../../core/db/drop-index.ts";
import { Purchase } from "./model.ts";

/** How one purchase of a reader was kept before there were gifts. */
const OLD_INDEX = "buyer_1_story_1";

/** Says of purchases from before there were gifts who reads by them: their buyers. Done again it finds nothing. */
export async function nameReaders(): Promise<void> {
  await Purchase.collection.updateMany({ reader: { $exists: false } }, [
    { $set: { reader: "$buyer", gift: null } },
  ]);
  await dropIndex(Purchase, OLD_INDEX);
}
