import { toId } from "#core/db/ids.ts";
import { createSweep } from "#core/jobs/sweep.ts";
import { monthOf } from "#shared/money/payouts.ts";
import { membersOwed } from "../ledger/index.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { beginPayout, beginPayouts } from "./begin.ts";
import { Payout } from "./model.ts";
import { type NotPayable, whyNotPayable } from "./payable.ts";

/** Payouts begun per transaction. */
const TOGETHER = 20;

/** A member considered for payout, with the reason if they are not paid. */
export interface Planned {
  readonly member: string;
  readonly cents: number;
  readonly state: "due" | "done" | NotPayable;
}

/**
 * Yields members with at least the given payable amount, in batches: those the month's run would pay, those
 * whose payouts are held, those without payout details, and those already paid. Writes nothing.
 */
export async function* planPayouts(
  { provider }: Pick<PaymentDependencies, "provider">,
  month: string,
  atLeast: number,
): AsyncGenerator<readonly Planned[]> {
  for await (const owed of membersOwed(atLeast)) {
    const members = owed.map(({ member }) => member);
    const [refused, done] = await Promise.all([
      whyNotPayable(provider, members),
      Payout.distinct("user", { month, user: { $in: members.map(toId) } }),
    ]);
    const paid = new Set(done.map(String));
    yield owed.map(({ member, cents }) => ({
      member,
      cents,
      state: paid.has(member) ? "done" : (refused.get(member) ?? "due"),
    }));
  }
}

/**
 * Runs a month's payouts: each member's due amount is reserved once, even after crashes or repeated runs; a
 * rerun continues where it stopped. Returns how many payouts it began; they are sent afterwards. A failing
 * one does not block the others.
 * @throws AggregateError at the end, of all that could not be begun
 */
export async function runPayouts(
  dependencies: PaymentDependencies,
  atLeast: number,
  signal?: AbortSignal,
): Promise<number> {
  const draft = { month: monthOf(dependencies.services.now()), attempt: 1, atLeast };
  const sweep = createSweep("payouts", signal);
  let begun = 0;
  const one = async (member: string) => Boolean(await beginPayout(dependencies, { ...draft, member }));
  for await (const planned of planPayouts(dependencies, draft.month, atLeast)) {
    const due = planned.flatMap(({ member, state }) => (state === "due" ? [member] : []));
    while (due.length > 0) {
      signal?.throwIfAborted();
      const members = due.splice(0, TOGETHER);
      // Retried one by one below, which reports errors.
      const together = await beginPayouts(dependencies, members, draft).catch(() => null);
      if (together !== null) begun += together;
      // One member blocks the batch, or another run has begun one meanwhile: retry them one by one.
      else begun += await sweep.each(members, one);
    }
  }
  sweep.end();
  return begun;
}
