import { toId } from "../../../core/db/ids.ts";
import { jsonFile, jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import { Payout, type PayoutDoc } from "./model.ts";
import { presentPayout } from "./present.ts";
import { statementLines } from "./statement.ts";

/**
 * What a member was paid, with every statement. Payouts stay when an account is erased, for the books and the law need
 * them; they name it by its id alone, which is nobody's any longer.
 */
export const payoutPersonalData: PersonalData = {
  models: ["Payout"],
  async *export({ id }) {
    const found = await Payout.find({ user: toId(id) })
      .sort({ createdAt: 1, _id: 1 })
      .lean<PayoutDoc[]>();
    if (found.length === 0) return;
    yield jsonFile("payouts.json", found.map(presentPayout));
    for (const payout of found)
      yield jsonListFile(`payouts/${payout.month}-${payout.attempt}.json`, () => statementLines(payout));
  },
  async erase() {
    // Nothing of it tells of the person.
  },
};
