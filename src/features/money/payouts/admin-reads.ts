import { toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import type { PayoutState } from "../../../shared/money/payouts.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { Payout, type PayoutDoc } from "./model.ts";
import { PLAIN } from "./reads.ts";
import { type Planned, planPayouts } from "./run.ts";

/** Members of each sort that a plan names. */
const NAMED = 50;

/** What a run would do, in sums, and some by name. */
export interface PlanSums {
  readonly due: { readonly count: number; readonly cents: number };
  readonly withoutAccount: { readonly count: number; readonly cents: number };
  readonly done: number;
  readonly named: readonly Planned[];
}

/** A dry run: whom the month's run would pay, whom not, and how much it would come to. Nothing is written. */
export async function sumPlan(
  dependencies: Pick<PaymentDependencies, "provider">,
  month: string,
  atLeast: number,
): Promise<PlanSums> {
  const due = { count: 0, cents: 0 };
  const withoutAccount = { count: 0, cents: 0 };
  const named: Planned[] = [];
  let done = 0;
  for await (const planned of planPayouts(dependencies, month, atLeast))
    for (const each of planned) {
      if (each.state === "done") done++;
      else {
        const sum = each.state === "due" ? due : withoutAccount;
        sum.count++;
        sum.cents += each.cents;
        if (named.length < NAMED) named.push(each);
      }
    }
  return { due, withoutAccount, done, named };
}

/** Payouts of everybody that fit, the newest first. */
export const findPayouts = (
  { state, month, user }: { readonly state?: PayoutState; readonly month?: string; readonly user?: string },
  place: Place & { readonly limit: number },
): Promise<KeysetPage<PayoutDoc>> =>
  findKeysetPage<PayoutDoc, PayoutDoc>(Payout, {
    filter: {
      ...(state ? { state } : {}),
      ...(month ? { month } : {}),
      ...(user ? { user: toId(user) } : {}),
    },
    key: "createdAt",
    projection: PLAIN,
    ...place,
  });
