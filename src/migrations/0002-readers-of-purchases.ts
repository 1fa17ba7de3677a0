import { dropIndex } from "#core/db/drop-index.ts";
import type { Migration } from "#core/migrations/index.ts";
import { Purchase } from "#features/money/sales/model.ts";

/** Former unique index: one purchase per buyer and story, from before gifts existed. */
const FORMER_INDEX = "buyer_1_story_1";

export const readersOfPurchases: Migration = {
  name: "0002-readers-of-purchases",
  summary: "Purchases made before there were gifts name their buyer as their reader.",
  phase: "after-indexes",
  reversible: false,
  async run() {
    await Purchase.collection.updateMany({ reader: { $exists: false } }, [
      { $set: { reader: "$buyer", gift: null } },
    ]);
    await dropIndex(Purchase, FORMER_INDEX);
  },
};
