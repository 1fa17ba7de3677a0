import mongoose from "mongoose";
import { prepareModels } from "#core/db/define-model.ts";
import { LedgerBalance, LedgerTransaction } from "#features/money/ledger/model.ts";
import { useMongoose } from "#test/support/database.ts";

/** Gives the surrounding `describe` an empty database and clears the ledger before each test. */
export function useLedger(): void {
  const place = useMongoose();
  before(async () => {
    await mongoose.connect(place.uri);
    await prepareModels();
  });
  beforeEach(async () => {
    await LedgerTransaction.collection.deleteMany({});
    await LedgerBalance.collection.deleteMany({});
  });
  after(() => mongoose.disconnect());
}
