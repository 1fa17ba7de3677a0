import { isDeepStrictEqual } from "node:util";
import { type ClientSession, Types } from "mongoose";
import { inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import type { LedgerCause } from "../../../shared/money/ledger.ts";
import { isAccount } from "./accounts.ts";
import { addToBalances, type Floor } from "./balances.ts";
import { type LedgerAbout, type LedgerEntry, LedgerTransaction, type LedgerTransactionDoc } from "./model.ts";

/** What is to be booked. */
export interface Booking {
  /** Idempotency key, of this feature's own: `sale:<purchase>`. */
  readonly key: string;
  readonly cause: LedgerCause;
  readonly at: Date;
  /** Two or more lines that sum to zero; lines of one account are added up, lines of nothing left out. */
  readonly entries: readonly LedgerEntry[];
  readonly about?: LedgerAbout;
  readonly reverses?: Types.ObjectId;
  /** What must be left on accounts afterwards, or nothing is booked. */
  readonly floors?: readonly Floor[];
}

/** A booking that breaks a rule of the ledger: a fault of ours, nothing was written. */
export class LedgerError extends Error {
  override readonly name = "LedgerError";
}

/**
 * Books a transaction together with the change that it is about; whatever aborts the one takes the other along. What
 * is booked already under this key is answered as it stands.
 * @throws LedgerError for lines that do not sum to zero, an unknown account, or a key that stands for something else
 */
export const bookIn = async (session: ClientSession, booking: Booking): Promise<LedgerTransactionDoc> =>
  (await bookManyIn(session, [booking]))[0]!;

/** The same of many at one time, in as many commands as of one; answers them in the order given. */
export async function bookManyIn(
  session: ClientSession,
  bookings: readonly Booking[],
): Promise<LedgerTransactionDoc[]> {
  const wanted = bookings.map((booking) => ({ booking, entries: whole(booking) }));
  const keys = bookings.map(({ key }) => key);
  if (new Set(keys).size < keys.length) throw new LedgerError("one key stands for two bookings");
  const found = await LedgerTransaction.find({ key: { $in: keys } }, null, { session }).lean<
    LedgerTransactionDoc[]
  >();
  const known = new Map(found.map((transaction) => [transaction.key, transaction]));
  const fresh: { transaction: LedgerTransactionDoc; floors: readonly Floor[] }[] = [];
  const booked = wanted.map(({ booking, entries }) => {
    const before = known.get(booking.key);
    if (before) return same(before, booking, entries);
    const { key, cause, at, about = {}, reverses = null, floors = [] } = booking;
    const transaction = { _id: new Types.ObjectId(), key, cause, at, entries, about, reverses };
    fresh.push({ transaction, floors });
    return transaction;
  });
  if (fresh.length === 0) return booked;
  await LedgerTransaction.insertMany(
    fresh.map(({ transaction }) => transaction),
    { session },
  );
  await addToBalances(
    session,
    fresh.map(({ transaction }) => transaction),
    fresh.flatMap(({ floors }) => floors),
  );
  return booked;
}

/** Books a transaction by itself; of several at once with one key one is booked, and all get it. */
export async function book(booking: Booking): Promise<LedgerTransactionDoc> {
  try {
    return await inTransaction((session) => bookIn(session, booking));
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return inTransaction((session) => bookIn(session, booking));
  }
}

/** The transaction that takes another back, line by line; a transaction is taken back once. */
export const reversalOf = (
  { _id, entries, about }: LedgerTransactionDoc,
  { key, cause, at }: Pick<Booking, "key" | "cause" | "at">,
): Booking => ({
  key,
  cause,
  at,
  about,
  reverses: _id,
  entries: entries.map(({ account, amount }) => ({ account, amount: -amount })),
});

/** The lines as they are booked: one an account, in the order in which accounts are named first. */
function whole({ key, entries }: Booking): LedgerEntry[] {
  const sums = new Map<string, number>();
  for (const { account, amount } of entries) {
    if (!isAccount(account)) throw new LedgerError(`${key}: there is no account ${account}`);
    if (!Number.isSafeInteger(amount)) throw new LedgerError(`${key}: ${amount} are no whole cents`);
    sums.set(account, (sums.get(account) ?? 0) + amount);
  }
  const lines = [...sums].flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }]));
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0) throw new LedgerError(`${key}: the lines sum to ${sum}, not to zero`);
  if (lines.length < 2) throw new LedgerError(`${key}: a transaction has two lines or more`);
  return lines;
}

function same(
  known: LedgerTransactionDoc,
  { key, cause }: Booking,
  entries: LedgerEntry[],
): LedgerTransactionDoc {
  const stored = known.entries.map(({ account, amount }) => ({ account, amount }));
  if (known.cause !== cause || !isDeepStrictEqual(stored, entries))
    throw new LedgerError(`${key} stands for another transaction`);
  return known;
}
