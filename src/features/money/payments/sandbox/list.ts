import type { ProviderMovement } from "../provider.ts";
import { sandboxFee } from "./fee.ts";
import { SandboxCheckout, type SandboxCheckoutDoc, SandboxPayout, type SandboxPayoutDoc } from "./model.ts";

/** Every charge, refund and payout of the play-money provider from a time on, before another. */
export async function* sandboxMovements(from: Date, to: Date): AsyncGenerator<ProviderMovement> {
  const within = { $gte: from, $lt: to };
  const isWithin = (at: Date) => at >= from && at < to;
  for (const field of ["paidAt", "refunds.at"] as const) {
    const cursor = SandboxCheckout.find({ [field]: within })
      .lean<SandboxCheckoutDoc>()
      .cursor();
    for await (const { reference, amount, paidAt, refunds } of cursor as AsyncIterable<SandboxCheckoutDoc>) {
      if (field === "paidAt")
        yield { kind: "charge", reference, amount, fee: sandboxFee(amount), at: paidAt! };
      else
        for (const refund of refunds.filter(({ at }) => isWithin(at)))
          yield { kind: "refund", reference, amount: refund.amount, fee: 0, at: refund.at };
    }
  }
  const payouts = SandboxPayout.find({ createdAt: within, refused: null }).lean<SandboxPayoutDoc>().cursor();
  for await (const { reference, amount, createdAt } of payouts as AsyncIterable<SandboxPayoutDoc>)
    yield { kind: "payout", reference, amount, fee: 0, at: createdAt };
}
