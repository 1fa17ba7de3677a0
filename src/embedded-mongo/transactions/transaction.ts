import type { Doc } from "../bson/types.ts";
import { CommandError, writeConflict } from "../errors.ts";
import { type Entries, entriesOf, noteMultikey } from "../indexes/entries.ts";
import type { Index } from "../indexes/index-spec.ts";
import { type Collection, tableOf } from "../storage/collection.ts";
import type { Connection } from "../storage/connection.ts";
import type { Store } from "../storage/store.ts";
import type { View } from "../storage/view.ts";
import { duplicateKey, type Stored, StoreWriter, type UpdateChange, type Writer } from "../storage/writer.ts";
import { Blocked, type Locks } from "./locks.ts";
import { Overlay, TransactionView } from "./overlay.ts";

type Operation =
  | { kind: "insert"; collection: Collection; rid: number; now: Stored }
  | { kind: "update"; collection: Collection; rid: number; old: Stored; now: Stored; change: UpdateChange }
  | { kind: "remove"; collection: Collection; rid: number; old: Stored };

/** State of a transaction. */
export type State = "open" | "committed" | "aborted";

/**
 * A multi-document transaction: reads a SQLite snapshot taken at its first statement, buffers its writes in
 * memory and applies them in one SQLite transaction on commit. Writing a document or unique key that was
 * changed since the snapshot fails at once with WriteConflict; others that want to write what this one has
 * written wait until it ends.
 */
export class Transaction implements Writer {
  readonly lsid: Doc;
  readonly number: bigint;
  readonly view: View;
  readonly startedAt = Date.now();
  /** Open connections that its commands arrived on. */
  readonly connections = new Set<number>();
  /** Sequence number of the last write its snapshot contains. */
  readonly since: number;
  /** Resolves once it has committed or aborted. */
  readonly ended: Promise<void>;
  state: State = "open";
  /** After a commit, resolves once it is on disk; if it could not be saved, the state is "aborted". */
  onDisk: Promise<void> = Promise.resolve();
  lastUsed = Date.now();
  private readonly store: Store;
  private readonly locks: Locks;
  private readonly snapshot: Connection;
  private readonly overlay = new Overlay();
  private readonly operations: Operation[] = [];
  private readonly created: Collection[] = [];
  /** Unique keys of the documents it has written, by name and by document. */
  private readonly uniqueKeys = new Map<string, number>();
  private readonly keysOf = new Map<string, string[]>();
  private readonly end: () => void;

  constructor(store: Store, locks: Locks, lsid: Doc, number: bigint) {
    this.store = store;
    this.locks = locks;
    this.lsid = lsid;
    this.number = number;
    this.snapshot = store.openSnapshot();
    this.since = store.clock.now;
    this.view = new TransactionView(this.snapshot, this.overlay, this.since);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.end = resolve;
    locks.begin(this);
  }

  /** Records a collection created by a write of this transaction, to be removed if it aborts. */
  noteCreated(collection: Collection): void {
    this.created.push(collection);
  }

  insert(collection: Collection, now: Stored): void {
    const rid = collection.nextRid++;
    this.stage(collection, rid, now.doc);
    this.overlay.put(collection, rid, now);
    this.locks.lock(this, collection, rid);
    this.operations.push({ kind: "insert", collection, rid, now });
  }

  update(collection: Collection, rid: number, old: Stored, now: Stored, change: UpdateChange): void {
    this.claim(collection, rid);
    this.stage(collection, rid, now.doc);
    this.overlay.put(collection, rid, now);
    this.operations.push({ kind: "update", collection, rid, old, now, change });
  }

  remove(collection: Collection, rid: number, old: Stored): void {
    this.claim(collection, rid);
    this.forgetKeys(collection, rid);
    this.overlay.put(collection, rid, undefined);
    this.operations.push({ kind: "remove", collection, rid, old });
  }

  /**
   * Applies the writes together with `alongside`. Throws WriteConflict and aborts if they are no longer
   * possible.
   */
  commit(alongside: () => void): void {
    this.locks.committing = this;
    try {
      const writer = new StoreWriter(this.store, this.locks, { lsid: this.lsid, txnNumber: this.number });
      this.store.atomically(() => {
        for (const operation of this.operations) this.make(operation, writer);
        alongside();
      });
      this.onDisk = this.store.committed();
      this.onDisk.catch(() => {
        this.state = "aborted";
      });
      this.finish("committed");
    } catch (error) {
      this.abort();
      const raced = error instanceof Blocked || (error instanceof CommandError && error.code === 11000);
      throw raced ? writeConflict() : error;
    } finally {
      this.locks.committing = undefined;
    }
  }

  abort(): void {
    if (this.state !== "open") return;
    this.finish("aborted");
    try {
      for (const collection of this.created)
        if (!collection.dropped && this.store.view.size(collection) === 0)
          this.store.atomically(() => this.store.catalog.drop(collection));
    } catch {
      // If the disk is full, an empty collection remains.
    }
  }

  private finish(state: State): void {
    this.state = state;
    this.locks.end(this);
    this.store.closeSnapshot(this.snapshot);
    this.end();
  }

  private make(operation: Operation, writer: StoreWriter): void {
    const { collection, rid } = operation;
    if (collection.dropped) throw writeConflict();
    if (operation.kind === "insert") writer.put(collection, rid, operation.now);
    else if (operation.kind === "update")
      writer.update(collection, rid, operation.old, operation.now, operation.change);
    else writer.remove(collection, rid, operation.old);
  }

  /** Locks a document for writing. */
  private claim(collection: Collection, rid: number): void {
    const owner = this.locks.ownerOf(collection, rid);
    if (owner && owner !== this) throw writeConflict();
    if (this.locks.lastWrite(collection, rid) > this.since) throw writeConflict();
    this.locks.lock(this, collection, rid);
  }

  /** Checks a new version's unique keys against all other writes and locks them. */
  private stage(collection: Collection, rid: number, doc: Doc): void {
    const unique = collection.indexes.filter((index) => index.unique);
    const entries = unique.map((index) => [index, entriesOf(doc, index)] as const);
    for (const [index, found] of entries) this.checkKeys(collection, index, rid, found, doc);
    this.forgetKeys(collection, rid);
    const names: string[] = [];
    for (const [index, { keys }] of entries)
      for (const key of keys) {
        const name = keyName(collection, index, key);
        this.locks.lockKey(this, collection, index, key);
        this.uniqueKeys.set(name, rid);
        names.push(name);
      }
    this.keysOf.set(`${collection.id}:${rid}`, names);
    this.noteArrays(collection, doc);
  }

  /** The planner must know about arrays written by this transaction before it commits. */
  private noteArrays(collection: Collection, doc: Doc): void {
    const changed = collection.indexes.filter((index) => noteMultikey(index, entriesOf(doc, index).multikey));
    if (changed.length > 0)
      this.store.atomically(() => {
        for (const index of changed) this.store.catalog.saveMultikey(index);
      });
  }

  private checkKeys(collection: Collection, index: Index, rid: number, { keys }: Entries, doc: Doc): void {
    for (const key of keys) {
      const owner = this.locks.keyOwner(collection, index, key);
      if (owner && owner !== this) throw writeConflict();
      const own = this.uniqueKeys.get(keyName(collection, index, key));
      if (own !== undefined && own !== rid) throw duplicateKey(collection, index, key, doc);
      const sql = `SELECT rid FROM ${tableOf(collection, index)} WHERE k = ?`;
      for (const [other] of this.store.main.all(sql, key)) {
        if (other === rid || this.overlay.has(collection, other as number)) continue;
        if (this.locks.lastWrite(collection, other as number) > this.since) throw writeConflict();
        throw duplicateKey(collection, index, key, doc);
      }
    }
  }

  private forgetKeys(collection: Collection, rid: number): void {
    for (const name of this.keysOf.get(`${collection.id}:${rid}`) ?? []) this.uniqueKeys.delete(name);
  }
}

const keyName = (collection: Collection, index: Index, key: Buffer) =>
  `${collection.id}:${index.id}:${key.toString("latin1")}`;
