import { entriesOf } from "../indexes/entries.ts";
import type { Index } from "../indexes/index-spec.ts";
import type { Collection } from "../storage/collection.ts";
import type { Connection } from "../storage/connection.ts";
import {
  ConnectionView,
  type Entry,
  type Range,
  type Row,
  type ScanOptions,
  type View,
} from "../storage/view.ts";
import type { Stored } from "../storage/writer.ts";

/** A document as written by a transaction; undefined if removed. */
interface Written {
  readonly now: Stored | undefined;
}

/** An index entry of a written document. */
interface OwnEntry {
  readonly key: Buffer;
  readonly rid: number;
}

/** The written documents of a collection, and their entries in the indexes read so far, in key order. */
interface WrittenCollection {
  readonly documents: Map<number, Written>;
  readonly indexes: Map<number, { readonly index: Index; readonly entries: OwnEntry[] }>;
}

/** The writes of an open transaction, by collection and document number. */
export class Overlay {
  private readonly collections = new Map<number, WrittenCollection>();

  put(collection: Collection, rid: number, now: Stored | undefined): void {
    let written = this.collections.get(collection.id);
    if (!written) {
      written = { documents: new Map(), indexes: new Map() };
      this.collections.set(collection.id, written);
    }
    const before = written.documents.get(rid)?.now;
    written.documents.set(rid, { now });
    for (const { index, entries } of written.indexes.values()) {
      for (const key of before ? entriesOf(before.doc, index).keys : [])
        entries.splice(positionOf(entries, key, rid), 1);
      for (const key of now ? entriesOf(now.doc, index).keys : [])
        entries.splice(positionOf(entries, key, rid), 0, { key, rid });
    }
  }

  has(collection: Collection, rid: number): boolean {
    return this.collections.get(collection.id)?.documents.has(rid) ?? false;
  }

  of(collection: Collection): Map<number, Written> | undefined {
    return this.collections.get(collection.id)?.documents;
  }

  /**
   * Returns the index entries of the written documents in a range, in key order. Found by binary search, because a
   * transaction may read as many ranges as it has written documents.
   */
  entries(collection: Collection, index: Index, { low, high }: Range): Entry[] {
    const written = this.collections.get(collection.id);
    if (!written) return [];
    let own = written.indexes.get(index.id);
    if (!own) {
      own = { index, entries: entriesIn(written.documents, index) };
      written.indexes.set(index.id, own);
    }
    const { entries } = own;
    return entries.slice(positionOf(entries, low), positionOf(entries, high)).map(({ key, rid }) => ({
      key,
      rid,
      lossy: true,
      raw: written.documents.get(rid)!.now!.raw,
    }));
  }
}

function entriesIn(documents: ReadonlyMap<number, Written>, index: Index): OwnEntry[] {
  const entries: OwnEntry[] = [];
  for (const [rid, { now }] of documents)
    if (now) for (const key of entriesOf(now.doc, index).keys) entries.push({ key, rid });
  return entries.sort((a, b) => Buffer.compare(a.key, b.key) || a.rid - b.rid);
}

/** Returns the position of the first entry that is not before this one. */
function positionOf(entries: readonly OwnEntry[], key: Buffer, rid = -1): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle]!;
    if ((Buffer.compare(entry.key, key) || entry.rid - rid) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The view of a transaction: its snapshot overlaid with its writes. */
export class TransactionView implements View {
  private readonly base: ConnectionView;
  private readonly overlay: Overlay;
  private readonly since: number;

  constructor(snapshot: Connection, overlay: Overlay, since: number) {
    this.base = new ConnectionView(snapshot);
    this.overlay = overlay;
    this.since = since;
  }

  fetch(collection: Collection, rid: number): Buffer | undefined {
    const written = this.overlay.of(collection)?.get(rid);
    if (written) return written.now?.raw;
    return this.inSnapshot(collection) ? this.base.fetch(collection, rid) : undefined;
  }

  *scan(collection: Collection, index: Index, range: Range, options: ScanOptions): Generator<Entry> {
    const own = this.overlay.entries(collection, index, range);
    if (options.reverse) own.reverse();
    const sign = options.reverse ? -1 : 1;
    let next = 0;
    for (const entry of this.snapshotScan(collection, index, range, options)) {
      while (next < own.length && sign * Buffer.compare(own[next]!.key, entry.key) < 0) yield own[next++]!;
      yield entry;
    }
    while (next < own.length) yield own[next++]!;
  }

  *table(collection: Collection, { reverse, from }: { reverse: boolean; from?: number }): Generator<Row> {
    const written = this.overlay.of(collection);
    const own = [...(written ?? [])].flatMap(([rid, { now }]) => (now ? [{ rid, raw: now.raw }] : []));
    own.sort((a, b) => (reverse ? b.rid - a.rid : a.rid - b.rid));
    const passed = (rid: number) => from === undefined || (reverse ? rid < from : rid > from);
    const snapshot = this.inSnapshot(collection)
      ? this.base.table(collection, { reverse, ...(from !== undefined && { from }) })
      : [];
    let next = 0;
    for (const row of snapshot) {
      while (next < own.length && (reverse ? own[next]!.rid > row.rid : own[next]!.rid < row.rid)) {
        if (passed(own[next]!.rid)) yield own[next]!;
        next++;
      }
      if (!written?.has(row.rid)) yield row;
    }
    for (; next < own.length; next++) if (passed(own[next]!.rid)) yield own[next]!;
  }

  count(collection: Collection, index: Index, range: Range, cap: number): number {
    if (!this.overlay.of(collection)?.size)
      return this.inSnapshot(collection) ? this.base.count(collection, index, range, cap) : 0;
    let count = 0;
    for (const _ of this.scan(collection, index, range, { reverse: false, documents: false }))
      if (++count >= cap) break;
    return count;
  }

  size(collection: Collection): number {
    let size = this.inSnapshot(collection) ? this.base.size(collection) : 0;
    for (const [rid, { now }] of this.overlay.of(collection) ?? []) {
      const before = this.inSnapshot(collection) && this.base.fetch(collection, rid) !== undefined;
      size += Number(now !== undefined) - Number(before);
    }
    return size;
  }

  usable(index: Index): boolean {
    return index.since <= this.since;
  }

  private inSnapshot(collection: Collection): boolean {
    return collection.since <= this.since;
  }

  private *snapshotScan(
    collection: Collection,
    index: Index,
    range: Range,
    options: ScanOptions,
  ): Generator<Entry> {
    if (!this.inSnapshot(collection)) return;
    const written = this.overlay.of(collection);
    for (const entry of this.base.scan(collection, index, range, options))
      if (!written?.has(entry.rid)) yield entry;
  }
}
