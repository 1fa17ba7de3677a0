import { order } from "./bson/compare.ts";
import { decode } from "./bson/decode.ts";
import type { Index } from "./indexes/index-spec.ts";
import { encodeKeyValue, successor } from "./indexes/key-encoding.ts";
import type { Collection } from "./storage/collection.ts";
import type { Store } from "./storage/store.ts";
import { StoreWriter } from "./storage/writer.ts";
import { Blocked, type Locks } from "./transactions/locks.ts";

/** Store and locks that expiry needs. */
interface Stored {
  readonly store: Store;
  readonly locks: Locks;
}

/** Batch size of removals, so that other work gets its turn. */
const most = 500;

/** Removes documents that have expired by their TTL index. */
export function removeExpired(engine: Stored, now = Date.now()): void {
  for (const collection of engine.store.catalog.list())
    for (const index of collection.indexes)
      if (index.expireAfterSeconds !== undefined)
        expire(engine, collection, index, now - index.expireAfterSeconds * 1000);
}

function expire(engine: Stored, collection: Collection, index: Index, before: number): void {
  const rids = expired(engine, collection, index, before);
  if (rids.length === 0) return;
  engine.store.atomically(() => {
    const writer = new StoreWriter(engine.store, engine.locks);
    for (const rid of rids) {
      const raw = engine.store.view.fetch(collection, rid);
      try {
        if (raw) writer.remove(collection, rid, { raw, doc: decode(raw) });
      } catch (error) {
        if (!(error instanceof Blocked)) throw error; // Locked by a transaction; a later round may remove it.
      }
    }
  });
}

function expired(engine: Stored, collection: Collection, index: Index, before: number): number[] {
  const descending = index.fields[0]!.descending;
  const first = Buffer.from([order.date]);
  const last = successor(encodeKeyValue(new Date(before)));
  const flip = (bytes: Buffer) => Buffer.from(bytes.map((byte) => ~byte & 0xff));
  const range = descending ? { low: flip(last), high: successor(flip(first)) } : { low: first, high: last };
  const rids = new Set<number>();
  for (const { rid } of engine.store.view.scan(collection, index, range, {
    reverse: false,
    documents: false,
    expect: most,
  })) {
    rids.add(rid);
    if (rids.size >= most) break;
  }
  return [...rids];
}
