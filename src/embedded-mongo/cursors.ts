import { randomBytes } from "node:crypto";
import { Long } from "bson";
import { CommandError } from "./errors.ts";
import type { Transaction } from "./transactions/transaction.ts";

/** Source of a cursor's documents, as BSON. */
export interface Source {
  next(): Uint8Array | undefined;
  /**
   * For waiting cursors: resolves when there may be more documents, after `ms`, or when the cursor is killed.
   */
  wait?(ms: number): Promise<void>;
  /** Resume token after the last batch, for change streams. */
  token?(): unknown;
  /** True if a waiting source will never have more documents (an invalidated change stream). */
  finished?(): boolean;
  close?(): void;
}

/** Open cursor. */
export interface Cursor {
  readonly id: Long;
  readonly ns: string;
  readonly source: Source;
  readonly transaction: Transaction | undefined;
  readonly keep: boolean;
  lastUsed: number;
  busy: boolean;
}

/** MongoDB's limits: documents of a first batch, bytes of any batch, and lifetime of an idle cursor in ms. */
const firstBatchSize = 101;
const maxBatchBytes = 16 * 1024 * 1024;
const lifetime = 10 * 60_000;

/** Cursors opened by clients. */
export class Cursors {
  private readonly open = new Map<string, Cursor>();

  /**
   * Returns the first batch and keeps a cursor open for the rest; its id is 0 if there are no more documents.
   * `stay` keeps it open even if the source is empty now (change streams, tailable cursors).
   */
  start(
    ns: string,
    source: Source,
    options: {
      batchSize: number | undefined;
      single?: boolean;
      stay?: boolean;
      transaction?: Transaction | undefined;
      keep?: boolean;
    },
  ): { batch: Uint8Array[]; id: Long } {
    const ahead = new LookAhead(source);
    const batch = takeBatch(ahead, options.batchSize ?? firstBatchSize);
    if (options.single || (!options.stay && options.batchSize !== 0 && !ahead.more())) {
      source.close?.();
      return { batch, id: Long.ZERO };
    }
    const cursor: Cursor = {
      id: newId(),
      ns,
      source: ahead,
      transaction: options.transaction,
      keep: options.keep ?? false,
      lastUsed: Date.now(),
      busy: false,
    };
    this.open.set(cursor.id.toString(), cursor);
    return { batch, id: cursor.id };
  }

  /** Returns the next batch of a cursor; a waiting cursor waits up to `wait` ms. */
  async more(
    id: Long,
    ns: string,
    options: { batchSize: number | undefined; wait: number },
  ): Promise<{ batch: Uint8Array[]; id: Long; cursor: Cursor }> {
    const key = id.toString();
    const cursor = this.find(id, ns);
    if (cursor.busy) throw new CommandError("CursorInUse", `cursor id ${id} is already in use`);
    cursor.busy = true;
    try {
      const { source } = cursor;
      const until = Date.now() + options.wait;
      let batch = this.take(cursor, options.batchSize);
      while (source.wait && batch.length === 0 && !source.finished?.() && Date.now() < until) {
        await source.wait(until - Date.now());
        if (!this.open.has(key)) throw killed(id);
        batch = this.take(cursor, options.batchSize);
      }
      const open = source.wait ? !source.finished?.() : (source as LookAhead).more();
      if (open) return { batch, id, cursor };
      this.kill(id);
      return { batch, id: Long.ZERO, cursor };
    } finally {
      cursor.busy = false;
      cursor.lastUsed = Date.now();
    }
  }

  /** Closes a cursor; returns true if it existed. */
  kill(id: Long): boolean {
    const cursor = this.open.get(id.toString());
    this.open.delete(id.toString());
    cursor?.source.close?.();
    return cursor !== undefined;
  }

  has(id: Long): boolean {
    return this.open.has(id.toString());
  }

  get size(): number {
    return this.open.size;
  }

  /** Closes cursors that have been idle for ten minutes. */
  expire(now = Date.now()): void {
    for (const { id, keep, busy, lastUsed } of this.open.values())
      if (!keep && !busy && now - lastUsed > lifetime) this.kill(id);
  }

  private take(cursor: Cursor, batchSize: number | undefined): Uint8Array[] {
    try {
      return takeBatch(cursor.source as LookAhead, batchSize || Number.POSITIVE_INFINITY);
    } catch (error) {
      this.kill(cursor.id);
      throw error;
    }
  }

  private find(id: Long, ns: string): Cursor {
    const cursor = this.open.get(id.toString());
    if (!cursor) throw new CommandError("CursorNotFound", `cursor id ${id} not found`);
    if (cursor.ns !== ns)
      throw new CommandError(
        "Unauthorized",
        `Requested getMore on namespace '${ns}', but cursor belongs to a different namespace ${cursor.ns}`,
      );
    if (cursor.transaction && cursor.transaction.state !== "open") {
      this.kill(id);
      throw new CommandError("CursorNotFound", `cursor id ${id} not found`);
    }
    return cursor;
  }
}

const killed = (id: Long) => new CommandError("CursorKilled", `cursor id ${id} was killed`);

/** Source that reads one document ahead, to know if there are more. */
class LookAhead implements Source {
  readonly wait: Source["wait"];
  readonly token: Source["token"];
  readonly finished: Source["finished"];
  private readonly source: Source;
  private ahead: Uint8Array | undefined;

  constructor(source: Source) {
    this.source = source;
    this.wait = source.wait?.bind(source);
    this.token = source.token?.bind(source);
    this.finished = source.finished?.bind(source);
  }

  next(): Uint8Array | undefined {
    const { ahead } = this;
    if (!ahead) return this.source.next();
    this.ahead = undefined;
    return ahead;
  }

  /** Puts a document back as the next one. */
  putBack(document: Uint8Array): void {
    this.ahead = document;
  }

  more(): boolean {
    this.ahead ??= this.source.next();
    return this.ahead !== undefined;
  }

  close(): void {
    this.source.close?.();
  }
}

function takeBatch(source: LookAhead, count: number): Uint8Array[] {
  const batch: Uint8Array[] = [];
  let bytes = 0;
  while (batch.length < count) {
    const document = source.next();
    if (!document) break;
    if (batch.length > 0 && bytes + document.length > maxBatchBytes) {
      source.putBack(document);
      break;
    }
    batch.push(document);
    bytes += document.length;
  }
  return batch;
}

function newId(): Long {
  const bytes = randomBytes(8);
  return Long.fromBits(bytes.readInt32LE(0) | 1, bytes.readInt32LE(4) & 0x7fffffff);
}
