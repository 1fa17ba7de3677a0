import { isDeepStrictEqual } from "node:util";
import { type ClientSession, Types } from "mongoose";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import type { LedgerCause } from "#shared/money/ledger.ts";
import { isAccount } from "./accounts.ts";
import { addToBalances, type Floor } from "./balances.ts";
import { type LedgerAbout, type LedgerEntry, LedgerTransaction, type LedgerTransactionDoc } from "./model.ts";

/** Input of a booking. */
export interface Booking {
  /** Idempotency key, prefixed by the feature: `sale:<purchase>`. */
  readonly key: string;
  readonly cause: LedgerCause;
  readonly at: Date;
  /** Two or more lines that sum to zero; lines of one account are added up, zero lines are dropped. */
  readonly entries: readonly LedgerEntry[];
  readonly about?: LedgerAbout;
  readonly reverses?: Types.ObjectId;
  /** Minimum balances afterwards; if one is not met, nothing is booked. */
  readonly floors?: readonly Floor[];
}

/** Error for a booking that breaks a rule of the ledger: a bug in our code; nothing was written. */
export class LedgerError extends Error {
  override readonly name = "LedgerError";
}

/**
 * Runs a database transaction that books. They take turns, because nearly all bookings change the balances of
 * the platform's accounts.
 */
export const inLedgerTransaction = <Result>(
  work: (session: ClientSession) => Promise<Result>,
): Promise<Result> => inTransaction(work, { turns: ["ledger"] });

/**
 * Books a transaction within the database transaction of the change it belongs to, so that both commit or
 * abort together. If the key is already booked, returns the existing transaction unchanged.
 * @throws LedgerError for lines that do not sum to zero, an unknown account, or a key used for something else
 */
export const bookIn = async (session: ClientSession, booking: Booking): Promise<LedgerTransactionDoc> =>
  (await bookManyIn(session, [booking]))[0]!;

/** Books many transactions with as many commands as for one; returns them in the order given. */
export async function bookManyIn(
  session: ClientSession,
  bookings: readonly Booking[],
): Promise<LedgerTransactionDoc[]> {
  const requested = bookings.map((booking) => ({ booking, entries: whole(booking) }));
  const keys = bookings.map(({ key }) => key);
  if (new Set(keys).size < keys.length) throw new LedgerError("two bookings have the same key");
  const ledgerTransactions = await LedgerTransaction.find({ key: { $in: keys } }, null, { session }).lean<
    LedgerTransactionDoc[]
  >();
  const known = new Map(ledgerTransactions.map((transaction) => [transaction.key, transaction]));
  const fresh: { transaction: LedgerTransactionDoc; floors: readonly Floor[] }[] = [];
  const booked = requested.map(({ booking, entries }) => {
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

/**
 * Books a transaction in a separate database transaction; of several concurrent calls with one key one is
 * booked, and all return it.
 */
export async function book(booking: Booking): Promise<LedgerTransactionDoc> {
  try {
    return await inLedgerTransaction((session) => bookIn(session, booking));
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return inLedgerTransaction((session) => bookIn(session, booking));
  }
}

/** Returns the transaction that reverses another line by line; a transaction is reversed at most once. */
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

/** Returns the lines as booked: one per account, in order of first mention. */
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
    throw new LedgerError(`${key} is the key of another transaction`);
  return known;
}
