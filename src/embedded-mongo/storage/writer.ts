import { decode } from "../bson/decode.ts";
import { Decimal128, type Doc, isDoc, Long, ObjectId } from "../bson/types.ts";
import { CommandError } from "../errors.ts";
import { type Entries, entriesOf, noteMultikey } from "../indexes/entries.ts";
import type { Index } from "../indexes/index-spec.ts";
import { encodeKeyValue } from "../indexes/key-encoding.ts";
import { plainValue } from "../query/paths.ts";
import type { Locks } from "../transactions/locks.ts";
import type { Description } from "../update/describe.ts";
import type { ChangeKind } from "./change-log.ts";
import { type Collection, tableOf } from "./collection.ts";
import type { Store } from "./store.ts";
import type { View } from "./view.ts";

/** A document in encoded and decoded form. */
export interface Stored {
  readonly raw: Buffer;
  readonly doc: Doc;
}

/** Target of a command's writes: the database, or a transaction until it commits. */
export interface Writer {
  readonly view: View;
  insert(collection: Collection, document: Stored): void;
  update(collection: Collection, rid: number, old: Stored, now: Stored, change: UpdateChange): void;
  remove(collection: Collection, rid: number, old: Stored): void;
}

/** How change streams report an update. */
export interface UpdateChange {
  readonly kind: "update" | "replace";
  readonly description: Description | undefined;
}

/** Session and number of the transaction that made a change. */
export type Session = { readonly lsid: Doc; readonly txnNumber: unknown };

/** Writes documents, index entries and the change log in the store's open SQLite transaction. */
export class StoreWriter implements Writer {
  readonly view: View;
  private readonly store: Store;
  private readonly locks: Locks;
  private readonly session: Session | undefined;

  constructor(store: Store, locks: Locks, session?: Session) {
    this.store = store;
    this.view = store.view;
    this.locks = locks;
    this.session = session;
  }

  insert(collection: Collection, document: Stored): void {
    const rid = collection.nextRid;
    this.put(collection, rid, document);
    collection.nextRid = Math.max(collection.nextRid, rid + 1);
    if (collection.capped) this.cap(collection);
  }

  /** Inserts a document under a previously reserved number. */
  put(collection: Collection, rid: number, document: Stored): void {
    const { main } = this.store;
    const added = this.prepare(collection, rid, document.doc);
    const [idKey] = added.get(collection.indexes[0]!)!.keys;
    main.run(`INSERT INTO c${collection.id} VALUES (?, ?, ?)`, rid, idKey!, document.raw);
    this.addEntries(added, rid);
    if (collection.count !== undefined) collection.count++;
    this.locks.noteWrite(collection, rid, this.store.clock.now + 1);
    this.record("insert", collection, document.doc._id, { document: document.raw });
  }

  update(collection: Collection, rid: number, old: Stored, now: Stored, change: UpdateChange): void {
    const { main } = this.store;
    this.locks.check(collection, rid);
    const added = this.prepare(collection, rid, now.doc);
    for (const index of collection.indexes) {
      if (index.id === 0) continue;
      const before = entriesOf(old.doc, index);
      const after = added.get(index)!;
      this.replaceEntries(index, rid, before, after);
    }
    main.run(`UPDATE c${collection.id} SET doc = ? WHERE rid = ?`, now.raw, rid);
    this.locks.noteWrite(collection, rid, this.store.clock.now + 1);
    const details = change.kind === "replace" ? { document: now.raw } : { description: change.description };
    this.record(change.kind, collection, now.doc._id, details);
  }

  remove(collection: Collection, rid: number, old: Stored): void {
    const { main } = this.store;
    this.locks.check(collection, rid);
    for (const index of collection.indexes)
      if (index.id !== 0)
        for (const key of entriesOf(old.doc, index).keys)
          main.run(`DELETE FROM i${index.id} WHERE k = ? AND rid = ?`, key, rid);
    main.run(`DELETE FROM c${collection.id} WHERE rid = ?`, rid);
    if (collection.count !== undefined) collection.count--;
    this.locks.noteWrite(collection, rid, this.store.clock.now + 1);
    this.record("delete", collection, old.doc._id, {});
  }

  /**
   * Fills a new index from existing documents. Throws DuplicateKey if it is unique and the documents are not.
   */
  build(collection: Collection, index: Index): void {
    for (const { rid, raw } of this.view.table(collection, { reverse: false })) {
      const doc = decode(raw);
      const entries = entriesOf(doc, index);
      if (index.unique) this.checkUnique(collection, index, rid, entries, doc);
      this.addEntries(new Map([[index, entries]]), rid);
    }
  }

  private prepare(collection: Collection, rid: number, doc: Doc): Map<Index, Entries> {
    const entries = new Map<Index, Entries>();
    for (const index of collection.indexes) {
      const found = entriesOf(doc, index);
      entries.set(index, found);
      if (index.unique) this.checkUnique(collection, index, rid, found, doc);
    }
    return entries;
  }

  private checkUnique(collection: Collection, index: Index, rid: number, { keys }: Entries, doc: Doc): void {
    const sql = `SELECT rid FROM ${tableOf(collection, index)} WHERE k = ? LIMIT 1`;
    for (const key of keys) {
      const other = this.store.main.get(sql, key)?.[0];
      if (other !== undefined && other !== rid) {
        this.locks.check(collection, other as number);
        throw duplicateKey(collection, index, key, doc);
      }
      this.locks.checkKey(collection, index, key);
    }
  }

  private addEntries(added: Map<Index, Entries>, rid: number): void {
    for (const [index, { keys, lossy, multikey }] of added) {
      if (noteMultikey(index, multikey)) this.store.catalog.saveMultikey(index);
      if (index.id === 0) continue;
      for (const key of keys) this.addKey(index, key, rid, lossy);
    }
  }

  private addKey(index: Index, key: Buffer, rid: number, lossy: boolean): void {
    this.store.main.run(`INSERT OR REPLACE INTO i${index.id} VALUES (?, ?, ?)`, key, rid, lossy ? 1 : null);
  }

  private replaceEntries(index: Index, rid: number, before: Entries, after: Entries): void {
    const old = before.keys;
    const kept = before.lossy === after.lossy && old.length === after.keys.length;
    if (kept && old.every((key, at) => key.equals(after.keys[at]!))) return;
    for (const key of old) this.store.main.run(`DELETE FROM i${index.id} WHERE k = ? AND rid = ?`, key, rid);
    if (noteMultikey(index, after.multikey)) this.store.catalog.saveMultikey(index);
    for (const key of after.keys) this.addKey(index, key, rid, after.lossy);
  }

  /** Removes the oldest documents of a capped collection beyond its limits. */
  private cap(collection: Collection): void {
    const { size, max } = collection.capped!;
    collection.count ??= this.view.size(collection);
    const [bytes] = this.store.main.get(`SELECT total(length(doc)) FROM c${collection.id}`)! as [number];
    let excess = bytes - size;
    if (excess <= 0 && collection.count <= max) return;
    for (const { rid, raw } of this.view.table(collection, { reverse: false })) {
      if (excess <= 0 && collection.count <= max) return;
      this.remove(collection, rid, { raw, doc: decode(raw) });
      excess -= raw.length;
    }
  }

  private record(kind: ChangeKind, collection: Collection, id: unknown, details: Doc): void {
    const { db, name, uuid } = collection;
    this.store.record({ kind, db, collection: name, uuid, id, session: this.session, ...details });
  }
}

/** Builds error E11000 with MongoDB's wording. */
export function duplicateKey(collection: Collection, index: Index, key: Buffer, doc: Doc): CommandError {
  const keyPattern = index.spec.key as Doc;
  const keyValue: Doc = {};
  for (const { path, descending } of index.fields) {
    const value = plainValue(doc, path.parts);
    const [element] = Array.isArray(value)
      ? value.filter((item) => {
          const bytes = encodeKeyValue(item, index.collation);
          return key.includes(descending ? bytes.map((byte) => ~byte & 0xff) : bytes);
        })
      : [value];
    keyValue[path.text] = element ?? null;
  }
  return new CommandError(
    "DuplicateKey",
    `E11000 duplicate key error collection: ${collection.ns} index: ${index.name} dup key: ${show(keyValue)}`,
    { keyPattern, keyValue },
  );
}

function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof Long || value instanceof Decimal128) return value.toString();
  if (Array.isArray(value)) return `[ ${value.map(show).join(", ")} ]`;
  if (isDoc(value)) {
    const fields = Object.entries(value).map(([name, item]) => `${name}: ${show(item)}`);
    return fields.length > 0 ? `{ ${fields.join(", ")} }` : "{}";
  }
  return String(value);
}
