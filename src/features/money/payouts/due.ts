import type { DueMatter } from "#core/due-matter.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { holdText } from "#shared/site/hold.text.ts";
import { Payout } from "./model.ts";

/** Payouts that were begun and not sent when a backup was made. */
export const payoutsDue: DueMatter = {
  key: "payouts",
  async find() {
    const [sums] = await Payout.aggregate<{ count: number; cents: number }>([
      { $match: { state: "sending" } },
      { $group: { _id: null, count: { $sum: 1 }, cents: { $sum: "$amount" } } },
    ]);
    return sums ?? { count: 0 };
  },
  sentence: holdText.matters.payouts,
  href: moneyAdminPaths.adminPayouts(),
};
