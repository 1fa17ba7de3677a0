import { toId } from "#core/db/ids.ts";
import { jsonFile, jsonListFile, type PersonalData } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { Payout, type PayoutDoc } from "./model.ts";
import { presentPayout } from "./present.ts";
import { PayoutRelease } from "./release-model.ts";
import { statementLines } from "./statement.ts";

/**
 * A member's payouts with all statements. Payouts are retained after account deletion, as bookkeeping and law
 * require; they then contain only an id that no longer identifies anyone.
 */
export const payoutPersonalData = (services: Services): PersonalData => ({
  models: ["Payout", "PayoutRelease"],
  async *export({ id }) {
    const payouts = await Payout.find({ user: toId(id) })
      .sort({ createdAt: 1, _id: 1 })
      .lean<PayoutDoc[]>();
    if (payouts.length === 0) return;
    yield jsonFile("payouts.json", payouts.map(presentPayout));
    for (const payout of payouts)
      yield jsonListFile(`payouts/${payout.month}-${payout.attempt}.json`, () =>
        statementLines(services, payout),
      );
  },
  async erase({ id }) {
    // Payouts contain no personal details.
    await PayoutRelease.deleteOne({ _id: toId(id) });
  },
});
