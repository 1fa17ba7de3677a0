import type { ClientSession, Types } from "mongoose";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import * as accounts from "./accounts.ts";
import { balancesOf, owed } from "./balances.ts";
import { LedgerTransaction, type LedgerTransactionDoc } from "./model.ts";

/** What a member is owed, in US cents. */
export interface MemberBalances {
  readonly pendingCents: number;
  readonly availableCents: number;
  readonly disputedCents: number;
}

/** Returns a member's current balances; three reads of one index. */
export async function memberBalances(member: string): Promise<MemberBalances> {
  const kinds = [accounts.pending, accounts.available, accounts.disputed];
  const [pending = 0, available = 0, disputed = 0] = await balancesOf(kinds.map((kind) => kind(member)));
  return { pendingCents: owed(pending), availableCents: owed(available), disputedCents: owed(disputed) };
}

/** Lists transactions that touch a member's balances, newest first. */
export const memberTransactions = (
  member: string,
  { limit, ...place }: Place & { readonly limit: number },
): Promise<KeysetPage<LedgerTransactionDoc>> =>
  findKeysetPage<LedgerTransactionDoc, LedgerTransactionDoc>(LedgerTransaction, {
    filter: {
      "entries.account": {
        $in: [accounts.pending, accounts.available, accounts.disputed, accounts.payingOut].map((kind) =>
          kind(member),
        ),
      },
    },
    key: "at",
    limit,
    projection: { cause: 1, at: 1, entries: 1, about: 1 },
    ...place,
  });

/** Returns when an account of a member was last credited; null if never. */
export async function lastEarnedAt(account: string): Promise<Date | null> {
  const transaction = await LedgerTransaction.findOne(
    { entries: { $elemMatch: { account, amount: { $lt: 0 } } } },
    { at: 1 },
  )
    .sort({ at: -1, _id: -1 })
    .hint({ "entries.account": 1, at: -1, _id: -1 })
    .lean<Pick<LedgerTransactionDoc, "_id" | "at">>();
  return transaction?.at ?? null;
}

/** Returns what was booked on any of these accounts from a time on, as the given session sees it. */
export const transactionsSince = (
  session: ClientSession,
  accounts: readonly string[],
  since: Date,
): Promise<Pick<LedgerTransactionDoc, "_id" | "key" | "at" | "entries">[]> =>
  LedgerTransaction.find(
    { "entries.account": { $in: accounts }, at: { $gte: since } },
    { key: 1, at: 1, entries: 1 },
  )
    // Without the hint the planner may use the time index and scan everybody's later bookings.
    .hint({ "entries.account": 1, at: -1, _id: -1 })
    .session(session)
    .lean<Pick<LedgerTransactionDoc, "_id" | "key" | "at" | "entries">[]>();

/** Returns these transactions, oldest first. */
export const ledgerTransactions = (ids: readonly Types.ObjectId[]): Promise<LedgerTransactionDoc[]> =>
  LedgerTransaction.find({ _id: { $in: ids } })
    .sort({ at: 1, _id: 1 })
    .lean<LedgerTransactionDoc[]>();
