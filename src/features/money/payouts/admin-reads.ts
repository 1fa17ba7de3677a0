import { toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import type { PayoutState } from "#shared/money/payouts.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { Payout, type PayoutDoc } from "./model.ts";
import { findReleased } from "./payable.ts";
import { PLAIN } from "./reads.ts";
import { type Planned, planPayouts } from "./run.ts";

/** Limit on members listed per group of the plan. */
const NAMED = 50;

/** Totals of a planned run, with some members by name. */
export interface PlanSums {
  readonly due: { readonly count: number; readonly cents: number };
  readonly withoutAccount: { readonly count: number; readonly cents: number };
  /** Banned members, held until an admin releases them. */
  readonly held: { readonly count: number; readonly cents: number };
  readonly done: number;
  readonly named: readonly Planned[];
  /** Banned members among those to be decided: held ones and released ones. */
  readonly banned: readonly (Planned & { readonly released: boolean })[];
}

/** Dry run of the month's payouts: who would be paid, who would not, and the total. Writes nothing. */
export async function sumPlan(
  dependencies: Pick<PaymentDependencies, "provider">,
  month: string,
  atLeast: number,
): Promise<PlanSums> {
  const due = { count: 0, cents: 0 };
  const withoutAccount = { count: 0, cents: 0 };
  const held = { count: 0, cents: 0 };
  const named: Planned[] = [];
  const banned: (Planned & { released: boolean })[] = [];
  let done = 0;
  for await (const planned of planPayouts(dependencies, month, atLeast)) {
    const released = await findReleased(planned.map(({ member }) => member));
    for (const each of planned) {
      if (each.state === "done") done++;
      else {
        const sum = { due, held, "no-account": withoutAccount }[each.state];
        sum.count++;
        sum.cents += each.cents;
        const isReleased = released.has(each.member);
        if ((each.state === "held" || isReleased) && banned.length < NAMED)
          banned.push({ ...each, released: isReleased });
        else if (named.length < NAMED) named.push(each);
      }
    }
  }
  return { due, withoutAccount, held, done, named, banned };
}

/** Finds everyone's payouts that match, newest first. */
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
