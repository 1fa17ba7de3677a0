import { randomUUID } from "node:crypto";
import { createAdapter, MongoAdapter } from "@socket.io/mongo-adapter";
import type { Document } from "mongodb";
import mongoose, { type Connection } from "mongoose";
import type { Written } from "./frames.ts";
import { packing } from "./packs.ts";
import { EVENT, type Saying, sayingKept } from "./sayings.ts";
import { createSolitude, type Solitude } from "./solitude.ts";

/** Seconds an event lies in MongoDB: longer than a client may be away and still catch up. */
const KEEP_SECONDS = 3 * 60;
const COLLECTION = "socketevents";
/**
 * Joins the sockets of all processes over one collection and its change stream. While there is no other process nothing
 * is written there but a sign of life (decision 0032). `onLost` hears why other processes were not told something.
 */
export function createCluster(
  connection: Connection,
  options: {
    readonly onLost: (error: unknown) => void;
    /** Events that are kept in memory while there is no other process. */
    readonly kept: number;
  },
): {
  readonly adapter: (namespace: unknown) => MongoAdapter;
  readonly ready: Promise<unknown>;
} {
  const uid = randomUUID();
  // Not worth waiting for a majority: what is lost with a primary is asked for when the client comes back.
  const events = connection.db!.collection(COLLECTION, { writeConcern: { w: 1 } });
  const solitude = createSolitude(options.kept);
  const hearing = new Set<Saying[]>();
  const adapter = createAdapter(packing(events, { uid, solitude, hearing, onLost: options.onLost }), {
    uid,
    // With a date on each event MongoDB clears them away itself; a capped collection could not be made to forget.
    addCreatedAtField: true,
    changeStreamOptions: { maxAwaitTimeMS: 1_000 },
  });
  const ready = Promise.all([
    events.createIndex({ createdAt: 1 }, { expireAfterSeconds: KEEP_SECONDS }),
    events.createIndex({ "data.pid": 1 }, { partialFilterExpression: { "data.pid": { $exists: true } } }),
  ]).then(async () => {
    const since = new Date(Date.now() - KEEP_SECONDS * 1_000);
    const others = await events.findOne({ createdAt: { $gt: since }, uid: { $ne: uid } });
    if (!others) solitude.begin();
  });
  // Socket.IO calls it with `new`.
  function Adapter(namespace: unknown): MongoAdapter {
    return keepingAlone(adapter(namespace), solitude, hearing);
  }
  return { adapter: Adapter, ready };
}

/** Tells the sockets of this process alone: what the adapter itself builds on. */
const tellOwn = Object.getPrototypeOf(MongoAdapter.prototype).broadcast as (
  this: MongoAdapter,
  packet: Document & Written,
  opts: Parameters<MongoAdapter["broadcast"]>[1],
) => void;

/** The adapter, telling no more than this process's own sockets while there are no others. */
function keepingAlone(
  adapter: MongoAdapter,
  solitude: Solitude,
  hearing: ReadonlySet<Saying[]>,
): MongoAdapter {
  const tell = adapter.broadcast.bind(adapter);
  const close = adapter.close.bind(adapter);
  return Object.assign(adapter, {
    async broadcast(packet: Document, opts: Parameters<typeof tell>[1]) {
      // All that is emitted is plain events to rooms; were there others, the adapter knows them all.
      const plain = packet.type === EVENT && !opts.except?.size && Object.keys(opts.flags ?? {}).length === 0;
      if (!plain || !solitude.isAlone()) return tell(packet, opts);
      const kept = {
        _id: new mongoose.mongo.ObjectId(),
        rooms: [...opts.rooms],
        data: JSON.stringify(packet.data),
      };
      solitude.keep(kept);
      for (const heard of hearing) heard.push(sayingKept(kept));
      // Where a client stands in what was said comes last, as the adapter writes it.
      const text = `${EVENT}${kept.data.slice(0, -1)},"${kept._id.toHexString()}"]`;
      tellOwn.call(adapter, { ...packet, text }, opts);
    },
    close() {
      solitude.close();
      return close();
    },
  });
}
