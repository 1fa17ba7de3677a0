import { decode } from "../bson/decode.ts";
import { encode } from "../bson/encode.ts";
import { toBigInt } from "../bson/numbers.ts";
import { Binary, type Doc, isDoc, typeName } from "../bson/types.ts";
import { CommandError, typeMismatch } from "../errors.ts";
import { toBuffer } from "../storage/connection.ts";
import type { Store } from "../storage/store.ts";
import type { Locks } from "./locks.ts";
import { Transaction } from "./transaction.ts";

interface Session {
  readonly lsid: Doc;
  transaction: Transaction | undefined;
  /** Greatest transaction or retryable write number seen. */
  number: bigint;
  lastUsed: number;
}

/** Session limits in ms, as MongoDB's `transactionLifetimeLimitSeconds` and session timeout. */
const transactionLifetime = 60_000;
const sessionLifetime = 30 * 60_000;

/** Sessions by id, each with its open transaction and last retryable write. */
export class Sessions {
  private readonly store: Store;
  private readonly locks: Locks;
  private readonly sessions = new Map<string, Session>();

  constructor(store: Store, locks: Locks) {
    this.store = store;
    this.locks = locks;
    store.main.exec(
      "CREATE TABLE IF NOT EXISTS retries (lsid BLOB PRIMARY KEY, number TEXT NOT NULL, at INTEGER NOT NULL, reply BLOB NOT NULL) WITHOUT ROWID",
    );
  }

  /**
   * Returns the transaction a command belongs to, starting it if the command says so; undefined for commands
   * outside a transaction. Throws NoSuchTransaction, TransactionTooOld and the like.
   */
  transactionOf(body: Doc): Transaction | undefined {
    if (body.autocommit === undefined) {
      if (body.startTransaction !== undefined)
        throw new CommandError("InvalidOptions", "Specifying startTransaction requires autocommit: false");
      return undefined;
    }
    const session = this.find(body.lsid);
    const number = toBigInt(body.txnNumber as bigint) ?? -1n;
    if (number < session.number)
      throw new CommandError(
        "TransactionTooOld",
        `Cannot start transaction ${number} on session because a newer transaction ${session.number} has already started.`,
      );
    if (body.startTransaction === true) {
      session.transaction?.abort();
      session.number = number;
      session.transaction = new Transaction(this.store, this.locks, session.lsid, number);
      return session.transaction;
    }
    const { transaction } = session;
    if (!transaction || transaction.number !== number)
      throw noSuchTransaction(
        `Given transaction number ${number} does not match any in-progress transactions. The active transaction number is ${session.number}`,
      );
    if (transaction.state === "committed")
      throw new CommandError(
        "TransactionCommitted",
        `Transaction with { txnNumber: ${number} } has been committed.`,
      );
    if (transaction.state === "aborted")
      throw noSuchTransaction(`Transaction with { txnNumber: ${number} } has been aborted.`);
    transaction.lastUsed = Date.now();
    return transaction;
  }

  /**
   * Returns the transaction that a commit or abort refers to, whatever its state; undefined if the session
   * has none with that number.
   */
  ending(body: Doc): Transaction | undefined {
    const { transaction } = this.find(body.lsid);
    return transaction?.number === toBigInt(body.txnNumber as bigint) ? transaction : undefined;
  }

  /** Returns the saved reply to a retryable write that was already made. */
  earlierReply(body: Doc): Doc | undefined {
    const row = this.store.main.get(
      "SELECT number, reply FROM retries WHERE lsid = ?",
      sessionKey(body.lsid),
    );
    if (!row) return undefined;
    const number = toBigInt(body.txnNumber as bigint)!;
    const last = BigInt(row[0] as string);
    if (number < last)
      throw new CommandError(
        "TransactionTooOld",
        `Retryable write with txnNumber ${number} is prohibited on session because a newer retryable write with txnNumber ${last} has already started on this session.`,
      );
    return number === last ? decode(toBuffer(row[1])) : undefined;
  }

  /** Saves a retryable write's reply in the SQLite transaction of the write. */
  rememberReply(body: Doc, reply: Doc): void {
    this.store.main.run(
      "INSERT OR REPLACE INTO retries VALUES (?, ?, ?, ?)",
      sessionKey(body.lsid),
      String(toBigInt(body.txnNumber as bigint)),
      Date.now(),
      encode(reply),
    );
  }

  /** Updates a session's last use. */
  touch(lsid: unknown): void {
    if (isDoc(lsid)) this.find(lsid);
  }

  /** Ends sessions and aborts their open transactions. */
  end(lsids: readonly unknown[]): void {
    for (const lsid of lsids) {
      const key = sessionKey(lsid).toString("latin1");
      this.sessions.get(key)?.transaction?.abort();
      this.sessions.delete(key);
    }
  }

  /** Aborts every open transaction (killAllSessions, shutdown). */
  endAll(): void {
    for (const session of this.sessions.values()) session.transaction?.abort();
    this.sessions.clear();
  }

  /**
   * Aborts the open transactions that used a connection which has ended and no other open one: the client is
   * gone, and their locks would otherwise last until they expire.
   */
  disconnect(connectionId: number): void {
    for (const { transaction } of this.sessions.values())
      if (transaction?.connections.delete(connectionId) && transaction.connections.size === 0)
        if (transaction.state === "open") transaction.abort();
  }

  /** Aborts transactions and removes sessions that have exceeded their limits. */
  expire(now = Date.now()): void {
    for (const [key, session] of this.sessions) {
      if (session.transaction?.state === "open" && now - session.transaction.startedAt > transactionLifetime)
        session.transaction.abort();
      if (now - session.lastUsed > sessionLifetime) {
        session.transaction?.abort();
        this.sessions.delete(key);
      }
    }
  }

  /** Removes retryable write replies that can no longer be used. */
  expireRetries(now = Date.now()): void {
    this.store.atomically(() =>
      this.store.main.run("DELETE FROM retries WHERE at < ?", now - sessionLifetime),
    );
  }

  private find(lsid: unknown): Session {
    const key = sessionKey(lsid).toString("latin1");
    let session = this.sessions.get(key);
    if (!session) {
      session = { lsid: lsid as Doc, transaction: undefined, number: -1n, lastUsed: 0 };
      this.sessions.set(key, session);
    }
    session.lastUsed = Date.now();
    return session;
  }
}

function sessionKey(lsid: unknown): Buffer {
  const id = isDoc(lsid) ? lsid.id : undefined;
  if (!(id instanceof Binary))
    throw typeMismatch(`BSON field 'lsid.id' is the wrong type '${typeName(id)}', expected type 'binData'`);
  return Buffer.from(id.buffer);
}

/** Error NoSuchTransaction, which makes drivers retry the whole transaction. */
export const noSuchTransaction = (message: string) =>
  new CommandError("NoSuchTransaction", message, {}, ["TransientTransactionError"]);
