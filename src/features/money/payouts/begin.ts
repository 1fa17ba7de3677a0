import { type ClientSession, Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { accounts, balancesOf, bookManyIn, LedgerError, owed } from "../ledger/index.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { coveredBy } from "./covers.ts";
import { Payout } from "./model.ts";
import { findHeld } from "./payable.ts";

/** Input of the payouts to begin. */
export interface PayoutDraft {
  readonly month: string;
  readonly attempt: number;
  /** Minimum payable amount in US cents. */
  readonly atLeast: number;
  /** True for the early payout of a member who deletes their account. */
  readonly isLast?: boolean;
}

/**
 * Reserves a member's whole available balance for a payout, once per month and attempt, even when called
 * concurrently; `send.ts` sends it afterwards. False if the balance is too low or the payout was already
 * begun.
 */
export async function beginPayout(
  dependencies: PaymentDependencies,
  { member, ...draft }: PayoutDraft & { readonly member: string },
): Promise<boolean> {
  try {
    return (await beginPayouts(dependencies, [member], draft)) === 1;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/**
 * Begins payouts for many members in one transaction; returns their number.
 * @throws if one cannot be begun; then none is
 */
export const beginPayouts = (
  dependencies: PaymentDependencies,
  members: readonly string[],
  draft: PayoutDraft,
): Promise<number> => inTransaction((session) => begin(session, dependencies, members, draft));

async function begin(
  session: ClientSession,
  { services, provider }: PaymentDependencies,
  members: readonly string[],
  { month, attempt, atLeast, isLast = false }: PayoutDraft,
): Promise<number> {
  const begun = await Payout.find(
    { user: { $in: members.map(toId) }, month, attempt: { $gte: attempt } },
    { user: 1, _id: 0 },
  )
    .session(session)
    .lean<{ user: Types.ObjectId }[]>();
  const done = new Set(begun.map(({ user }) => String(user)));
  // A member may have been banned since the plan was made.
  const held = await findHeld(members, session);
  const open = members.filter((member) => !done.has(member) && !held.has(member));
  const balances = await balancesOf(open.map(accounts.available), session);
  const due = open.flatMap((member, at) => {
    const amount = owed(balances[at]!);
    return amount < Math.max(1, atLeast) ? [] : [{ member, amount }];
  });
  if (due.length === 0) return 0;
  const covers = await coveredBy(
    session,
    due.map(({ member }) => member),
  );
  const at = services.now();
  const payouts = due.map(({ member, amount }) => {
    const { ids, sum } = covers.get(member)!;
    if (sum !== amount) throw new LedgerError(`${member}: a payout of ${amount} is explained by ${sum}`);
    const _id = new Types.ObjectId();
    return {
      _id,
      user: toId(member),
      month,
      attempt,
      provider: provider.name,
      amount,
      covers: ids,
      isLast,
      createdAt: at,
    };
  });
  await Payout.insertMany(payouts, { session });
  await bookManyIn(
    session,
    payouts.map(({ _id, user, amount }) => {
      const account = accounts.available(String(user));
      return {
        key: `payout:${_id}`,
        cause: "payout" as const,
        at,
        entries: [
          { account, amount },
          { account: accounts.payingOut(String(user)), amount: -amount },
        ],
        about: { payout: String(_id) },
        floors: [{ account, atLeast: 0 }],
      };
    }),
  );
  return payouts.length;
}
