import { toId } from "../../../core/db/ids.ts";
import { monthOf } from "../../../shared/money/payouts.ts";
import { membersOwed } from "../ledger/index.ts";
import { findPayable } from "../payment-accounts/index.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { beginPayout, beginPayouts } from "./begin.ts";
import { Payout } from "./model.ts";

/** Payouts begun in one transaction. */
const TOGETHER = 20;

/** One who would be paid, or why not. */
export interface Planned {
  readonly member: string;
  readonly cents: number;
  readonly state: "due" | "no-account" | "done";
}

/**
 * Who has so much or more to be paid out, many at a time: those the month's run would pay, those who have told no
 * account, and those it has paid. Nothing is written.
 */
export async function* planPayouts(
  { provider }: Pick<PaymentDependencies, "provider">,
  month: string,
  atLeast: number,
): AsyncGenerator<readonly Planned[]> {
  for await (const owed of membersOwed(atLeast)) {
    const members = owed.map(({ member }) => member);
    const [payable, done] = await Promise.all([
      findPayable(provider, members),
      Payout.distinct("user", { month, user: { $in: members.map(toId) } }),
    ]);
    const paid = new Set(done.map(String));
    yield owed.map(({ member, cents }) => ({
      member,
      cents,
      state: paid.has(member) ? "done" : payable.has(member) ? "due" : "no-account",
    }));
  }
}

/**
 * A month's run: what is due to each member is set aside once, whatever crashes and however often it is run; begun again
 * it goes on where it was. Answers how many payouts it began; they are sent afterwards. One that cannot be begun keeps
 * no other back.
 * @throws AggregateError at the end, of all that could not be begun
 */
export async function runPayouts(
  dependencies: PaymentDependencies,
  atLeast: number,
  signal?: AbortSignal,
): Promise<number> {
  const draft = { month: monthOf(dependencies.services.now()), attempt: 1, atLeast };
  const failures: unknown[] = [];
  let begun = 0;
  const one = (member: string) =>
    beginPayout(dependencies, { ...draft, member }).catch((error) => void failures.push(error));
  for await (const planned of planPayouts(dependencies, draft.month, atLeast)) {
    const due = planned.flatMap(({ member, state }) => (state === "due" ? [member] : []));
    while (due.length > 0) {
      signal?.throwIfAborted();
      const members = due.splice(0, TOGETHER);
      const together = await beginPayouts(dependencies, members, draft).catch(() => null);
      if (together !== null) begun += together;
      // One of them keeps the others back, or another run has begun one meanwhile: each by itself.
      else for (const member of members) if (await one(member)) begun++;
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} payouts could not be begun: ${failures[0]}`);
  return begun;
}
