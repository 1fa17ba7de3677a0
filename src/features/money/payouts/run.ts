import { toId } from "../../../core/db/ids.ts";
import { monthOf } from "../../../shared/money/payouts.ts";
import { membersOwed } from "../ledger/index.ts";
import { findPayable } from "../payment-accounts/index.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { beginPayout } from "./begin.ts";
import { Payout } from "./model.ts";

/** Payouts begun at one time. */
const AT_ONCE = 8;

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
export async function* planPayouts(month: string, atLeast: number): AsyncGenerator<readonly Planned[]> {
  for await (const owed of membersOwed(atLeast)) {
    const members = owed.map(({ member }) => member);
    const [payable, done] = await Promise.all([
      findPayable(members),
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
 * A month's run: each member once, whatever crashes and however often it is run; begun again it goes on where it was.
 * Answers how many payouts it began. One that cannot be begun keeps no other back.
 * @throws AggregateError at the end, of all that could not be begun
 */
export async function runPayouts(
  dependencies: PaymentDependencies,
  atLeast: number,
  signal?: AbortSignal,
): Promise<number> {
  const month = monthOf(dependencies.services.now());
  const failures: unknown[] = [];
  let begun = 0;
  for await (const planned of planPayouts(month, atLeast)) {
    const due = planned.filter(({ state }) => state === "due");
    const work = async () => {
      for (let next = due.shift(); next; next = due.shift()) {
        signal?.throwIfAborted();
        const draft = { member: next.member, month, attempt: 1, atLeast };
        const isBegun = await beginPayout(dependencies, draft).catch((error) => void failures.push(error));
        if (isBegun) begun++;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} payouts could not be begun: ${failures[0]}`);
  return begun;
}
