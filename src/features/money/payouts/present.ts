import type { PayoutDto } from "#shared/money/payouts.dto.ts";
import type { PayoutDoc } from "./model.ts";

/** Presents a payout to its payee. */
export const presentPayout = (payout: Omit<PayoutDoc, "covers">): PayoutDto => ({
  id: String(payout._id),
  month: payout.month,
  attempt: payout.attempt,
  amountCents: payout.amount,
  state: payout.state,
  failure: payout.failure,
  createdAt: payout.createdAt.toISOString(),
  endedAt: payout.endedAt?.toISOString() ?? null,
});
