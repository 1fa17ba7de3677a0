import { toId } from "#core/db/ids.ts";
import type { DemoContent } from "#core/demo-content.ts";
import { monthOf } from "#shared/money/payouts.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { releasePaid } from "../sales/index.ts";
import { beginPayout } from "./begin.ts";
import { Payout } from "./model.ts";
import { sendPayouts } from "./send.ts";

const PAID = "maren.holt";

/** Immediately pays out demo sales as if the waiting period had passed; play money only. */
export const payoutsDemo = (dependencies: PaymentDependencies): DemoContent => ({
  place: 91,
  async load({ viewers }) {
    const member = viewers.get(PAID)!.id!;
    if (dependencies.provider.name !== "sandbox" || (await Payout.exists({ user: toId(member) }))) return;
    const now = dependencies.services.now();
    await releasePaid(now, now);
    await beginPayout(dependencies, { member, month: monthOf(now), attempt: 1, atLeast: 1 });
    await sendPayouts(dependencies);
  },
});
