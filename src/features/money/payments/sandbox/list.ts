import type { ProviderMovement } from "../provider.ts";
import { sandboxFee } from "./fee.ts";
import { SandboxCheckout, type SandboxCheckoutDoc, SandboxPayout, type SandboxPayoutDoc } from "./model.ts";
import { SandboxSubscription, type SandboxSubscriptionDoc } from "./subscription-model.ts";

/** Yields every charge, refund and payout of the play-money provider from one time until before another. */
export async function* sandboxMovements(from: Date, to: Date): AsyncGenerator<ProviderMovement> {
  yield* ofCheckouts(from, to);
  yield* ofSubscriptions(from, to);
  const payouts = SandboxPayout.find({ createdAt: { $gte: from, $lt: to }, refused: null })
    .lean<SandboxPayoutDoc>()
    .cursor();
  for await (const { reference, amount, createdAt } of payouts as AsyncIterable<SandboxPayoutDoc>)
    yield { kind: "payout", reference, amount, fee: 0, at: createdAt };
}

async function* ofCheckouts(from: Date, to: Date): AsyncGenerator<ProviderMovement> {
  const within = { $gte: from, $lt: to };
  for (const field of ["paidAt", "refunds.at"] as const) {
    const cursor = SandboxCheckout.find({ [field]: within })
      .lean<SandboxCheckoutDoc>()
      .cursor();
    for await (const { reference, amount, paidAt, refunds } of cursor as AsyncIterable<SandboxCheckoutDoc>) {
      if (field === "paidAt")
        yield { kind: "charge", reference, amount, fee: sandboxFee(amount), at: paidAt! };
      else
        for (const refund of refunds.filter(({ at }) => at >= from && at < to))
          yield { kind: "refund", reference, amount: refund.amount, fee: 0, at: refund.at };
    }
  }
}

/** Each period is charged at its start. */
async function* ofSubscriptions(from: Date, to: Date): AsyncGenerator<ProviderMovement> {
  const within = { $gte: from, $lt: to };
  for (const [kind, field] of [
    ["charge", "start"],
    ["refund", "refundedAt"],
  ] as const) {
    const cursor = SandboxSubscription.find({ [`periods.${field}`]: within })
      .lean<SandboxSubscriptionDoc>()
      .cursor();
    for await (const { reference, amount, periods } of cursor as AsyncIterable<SandboxSubscriptionDoc>)
      for (const period of periods) {
        const at = period[field];
        if (at && at >= from && at < to)
          yield { kind, reference, amount, fee: kind === "charge" ? sandboxFee(amount) : 0, at };
      }
  }
}
