import type { Migration } from "#core/migrations/index.ts";
import { MoneyDecision } from "#features/money/money-settings/model.ts";

export const startsOfMoneyDecisions: Migration = {
  name: "0003-starts-of-money-decisions",
  summary: "Future changes of fees and prices record when they start.",
  phase: "after-indexes",
  reversible: true,
  async run({ services }) {
    await MoneyDecision.updateMany(
      { from: { $gt: services.now() }, beginsAt: { $exists: false } },
      [{ $set: { beginsAt: "$from" } }],
      { updatePipeline: true },
    );
  },
};
