import type { ClientSession, Types } from "mongoose";
import { isShared } from "./accounts.ts";
import { LedgerBalance, type LedgerBalanceDoc, type LedgerEntry } from "./model.ts";

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

/** Adds a transaction's lines to the balances beside it; accounts in one order, so that no two wait for each other. */
export async function addToBalances(
  session: ClientSession,
  transaction: Types.ObjectId,
  entries: readonly LedgerEntry[],
  floors: readonly Floor[],
): Promise<void> {
  const part = Number.parseInt(String(transaction).slice(-6), 16) % PARTS;
  for (const { account, amount } of [...entries].sort((a, b) => (a.account < b.account ? -1 : 1))) {
    const _id = isShared(account) ? `${account}#${part}` : account;
    const after = await LedgerBalance.findOneAndUpdate(
      { _id },
      { $inc: { amount }, $setOnInsert: { account } },
      { session, upsert: true, returnDocument: "after" },
    ).lean<LedgerBalanceDoc>();
    const floor = floors.find((each) => each.account === account);
    if (floor && owed(after!.amount) < floor.atLeast) throw new InsufficientFunds(account);
  }
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
