import mongoose from "mongoose";
import { prepareModels } from "../../../../src/core/db/define-model.ts";
import { LedgerBalance, LedgerTransaction } from "../../../../src/features/money/ledger/model.ts";
import { useMongoose } from "../../../support/database.ts";

/** Gives the surrounding `describe` an empty ledger, and each of its tests one. */
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
