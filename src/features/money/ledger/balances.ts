import type { ClientSession } from "mongoose";
import { isShared } from "./accounts.ts";
import { LedgerBalance, type LedgerBalanceDoc, type LedgerTransactionDoc } from "./model.ts";

/** What must be left on a member's account after a booking, in US cents owed to them. */
export interface Floor {
  readonly account: string;
  readonly atLeast: number;
}

/** A booking that would take more from an account than it may; nothing was written. */
export class InsufficientFunds extends Error {
  override readonly name = "InsufficientFunds";
}

/** Parts of a balance that every sale touches: with 64, two at once rarely meet, and then one is tried again. */
const PARTS = 64;

/** Adds transactions' lines to the balances beside them; accounts in one order, so that no two wait for each other. */
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

/** What an account holds, in US cents, as the ledger signs it: debts and income are negative. */
export async function balanceOf(account: string, session?: ClientSession): Promise<number> {
  const [balance] = await balancesOf([account], session);
  return balance ?? 0;
}

/** What each of these accounts holds, in the order asked for; 0 for one that nothing was booked on. */
export async function balancesOf(accounts: readonly string[], session?: ClientSession): Promise<number[]> {
  const parts = await LedgerBalance.find({ account: { $in: accounts } }, { _id: 0, account: 1, amount: 1 })
    .session(session ?? null)
    .lean<Pick<LedgerBalanceDoc, "account" | "amount">[]>();
  const sums = new Map<string, number>();
  for (const { account, amount } of parts) sums.set(account, (sums.get(account) ?? 0) + amount);
  return accounts.map((account) => sums.get(account) ?? 0);
}

/** US cents that are owed to whoever a debt's account belongs to. */
export const owed = (amount: number): number => (amount === 0 ? 0 : -amount);
