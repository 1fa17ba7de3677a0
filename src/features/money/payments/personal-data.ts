import { toId } from "#core/db/ids.ts";
import { jsonFile, type PersonalData } from "#core/personal-data.ts";
import { FailedRefund, type FailedRefundDoc } from "./refund-model.ts";

/**
 * Refunds to a member that failed. Retained for the books after account deletion; they then contain only an id that no
 * longer identifies anyone.
 */
export const paymentsPersonalData: PersonalData = {
  models: ["FailedRefund"],
  async *export({ id }) {
    const refunds = await FailedRefund.find({ member: toId(id) })
      .sort({ failedAt: 1, _id: 1 })
      .lean<FailedRefundDoc[]>();
    if (refunds.length === 0) return;
    yield jsonFile(
      "failed-refunds.json",
      refunds.map(({ description, amount, state, reason, settled, failedAt }) => ({
        of: description,
        amountCents: amount,
        state,
        reason,
        settledAt: settled?.at ?? null,
        failedAt,
      })),
    );
  },
  async erase({ id }) {
    const member = toId(id);
    await FailedRefund.updateMany({ member }, { $set: { details: "" } });
    await FailedRefund.updateMany({ member, state: "settled" }, { $set: { "settled.reason": "–" } });
  },
};
