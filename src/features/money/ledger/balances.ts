import type { ClientSession } from "mongoose";
import { isShared } from "./accounts.ts";
import { LedgerBalance, type LedgerBalanceDoc, type LedgerTransactionDoc } from "./model.ts";

/** Minimum balance of a member's account after a booking, in US cents owed to them. */
export interface Floor {
  readonly account: string;
  readonly atLeast: number;
}

/** Error for a booking that would take more from an account than allowed; nothing was written. */
export class InsufficientFunds extends Error {
  override readonly name = "InsufficientFunds";
}

/**
 * Number of parts of a shared account's balance: with 64, two concurrent sales rarely conflict, and then one
 * is retried.
 */
const PARTS = 64;

/**
 * Adds the transactions' lines to the stored balances; accounts are updated in a fixed order to avoid
 * deadlocks.
 */
export async function addToBalances(
  session: ClientSession,
  transactions: readonly Pick<LedgerTransactionDoc, "_id" | "entries">[],
  floors: readonly Floor[],
): Promise<void> {
  const sums = new Map<string, { account: string; amount: number }>();
  for (const { _id, entries } of transactions) {
    const part = Number.parseInt(String(_id).slice(-6), 16) % PARTS;
    for (const { account, amount } of entries) {
      const at = isShared(account) ? `${account}#${part}` : account;
      sums.set(at, { account, amount: (sums.get(at)?.amount ?? 0) + amount });
    }
  }
  await LedgerBalance.bulkWrite(
    [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([_id, { account, amount }]) => ({
        updateOne: {
          filter: { _id },
          update: { $inc: { amount }, $setOnInsert: { account } },
          upsert: true,
        },
      })),
    { session },
  );
  if (floors.length === 0) return;
  const left = await balancesOf(
    floors.map(({ account }) => account),
    session,
  );
  for (const [at, { account, atLeast }] of floors.entries())
    if (owed(left[at]!) < atLeast) throw new InsufficientFunds(account);
}

/** Returns an account's balance in US cents with the ledger's sign: debts and income are negative. */
export async function balanceOf(account: string, session?: ClientSession): Promise<number> {
  const [balance] = await balancesOf([account], session);
  return balance ?? 0;
}

/** Returns the balances of these accounts, in the order given; 0 for an account without bookings. */
export async function balancesOf(accounts: readonly string[], session?: ClientSession): Promise<number[]> {
  const parts = await LedgerBalance.find({ account: { $in: accounts } }, { _id: 0, account: 1, amount: 1 })
    .session(session ?? null)
    .lean<Pick<LedgerBalanceDoc, "account" | "amount">[]>();
  const sums = new Map<string, number>();
  for (const { account, amount } of parts) sums.set(account, (sums.get(account) ?? 0) + amount);
  return accounts.map((account) => sums.get(account) ?? 0);
}

/** Returns the US cents owed to the owner of a liability account. */
export const owed = (amount: number): number => (amount === 0 ? 0 : -amount);
