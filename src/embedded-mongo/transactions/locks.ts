import type { Index } from "../indexes/index-spec.ts";
import type { Collection } from "../storage/collection.ts";

/** A lock holder: a transaction, as seen by those waiting for it. */
export interface Holder {
  /** Resolves once it has released all locks. */
  readonly ended: Promise<void>;
}

/** Thrown by a write that must wait for a transaction that has written the same document or unique key. */
export class Blocked extends Error {
  readonly by: Holder;
  constructor(by: Holder) {
    super("waiting for a transaction to end");
    this.by = by;
  }
}

/**
 * Tracks which open transaction has written which document or unique key, and what was committed since they
 * began.
 */
export class Locks {
  private readonly open = new Set<Holder>();
  private readonly documents = new Map<string, Holder>();
  private readonly keys = new Map<string, Holder>();
  private readonly lastWrites = new Map<string, number>();
  /** The transaction being committed, which is not blocked by its locks. */
  committing: Holder | undefined;

  begin(transaction: Holder): void {
    this.open.add(transaction);
  }

  end(transaction: Holder): void {
    this.open.delete(transaction);
    for (const map of [this.documents, this.keys])
      for (const [name, owner] of map) if (owner === transaction) map.delete(name);
    if (this.open.size === 0) this.lastWrites.clear();
  }

  /** Throws Blocked if an open transaction has written the document. */
  check(collection: Collection, rid: number): void {
    if (this.open.size === 0) return;
    const owner = this.ownerOf(collection, rid);
    if (owner && owner !== this.committing) throw new Blocked(owner);
  }

  /** Throws Blocked if an open transaction is about to add the same key to a unique index. */
  checkKey(collection: Collection, index: Index, key: Buffer): void {
    if (this.open.size === 0) return;
    const owner = this.keyOwner(collection, index, key);
    if (owner && owner !== this.committing) throw new Blocked(owner);
  }

  /** Records a committed write, for transactions that began before it. */
  noteWrite(collection: Collection, rid: number, sequence: number): void {
    if (this.open.size > 0) this.lastWrites.set(`${collection.id}:${rid}`, sequence);
  }

  lastWrite(collection: Collection, rid: number): number {
    return this.lastWrites.get(`${collection.id}:${rid}`) ?? 0;
  }

  ownerOf(collection: Collection, rid: number): Holder | undefined {
    return this.documents.get(`${collection.id}:${rid}`);
  }

  keyOwner(collection: Collection, index: Index, key: Buffer): Holder | undefined {
    return this.keys.get(keyName(collection, index, key));
  }

  lock(transaction: Holder, collection: Collection, rid: number): void {
    this.documents.set(`${collection.id}:${rid}`, transaction);
  }

  lockKey(transaction: Holder, collection: Collection, index: Index, key: Buffer): void {
    this.keys.set(keyName(collection, index, key), transaction);
  }
}

const keyName = (collection: Collection, index: Index, key: Buffer) =>
  `${collection.id}:${index.id}:${key.toString("latin1")}`;
