import { randomUUID } from "node:crypto";
import { createAdapter, MongoAdapter } from "@socket.io/mongo-adapter";
import type { Document } from "mongodb";
import type { Connection } from "mongoose";
import type { Written } from "./frames.ts";
import { createPacks } from "./packs.ts";
import { EVENT, type Saying, sayingOf, textOf } from "./sayings.ts";
import { createSolitude } from "./solitude.ts";

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
  let tellOwn: (saying: Saying) => void = () => {};
  const packs = createPacks(events, {
    uid,
    solitude,
    onHeard: (saying) => tellOwn(saying),
    onLost: options.onLost,
  });
  const create = createAdapter(packs.collection, {
    uid,
    // With a date on each event MongoDB clears them away itself; a capped collection could not be made to forget.
    addCreatedAtField: true,
    changeStreamOptions: { maxAwaitTimeMS: 1_000 },
  });
  // Socket.IO calls it with `new`.
  function Adapter(namespace: unknown): MongoAdapter {
    const adapter = create(namespace);
    tellOwn = (saying) => tellSockets(adapter, saying);
    const broadcast = adapter.broadcast.bind(adapter);
    const close = adapter.close.bind(adapter);
    return Object.assign(adapter, {
      async broadcast(packet: Document, opts: BroadcastOptions) {
        // All that is emitted is plain events to rooms; were there others, the adapter knows them all.
        const plain =
          packet.type === EVENT && !opts.except?.size && Object.keys(opts.flags ?? {}).length === 0;
        if (!plain) return broadcast(packet, opts);
        const saying = sayingOf(opts.rooms, packet.data);
        packs.say(saying);
        // This process's own clients need not wait until the others can hear of it.
        tellOwn(saying);
      },
      close() {
        solitude.close();
        return close();
      },
    });
  }
  const ready = Promise.all([
    events.createIndex({ createdAt: 1 }, { expireAfterSeconds: KEEP_SECONDS }),
    events.createIndex({ "data.pid": 1 }, { partialFilterExpression: { "data.pid": { $exists: true } } }),
  ]).then(async () => {
    const since = new Date(Date.now() - KEEP_SECONDS * 1_000);
    const others = await events.findOne({ createdAt: { $gt: since }, uid: { $ne: uid } });
    if (!others) solitude.begin();
  });
  return { adapter: Adapter, ready };
}

type BroadcastOptions = Parameters<MongoAdapter["broadcast"]>[1];

/** What the adapter itself builds on: tells the sockets of this process alone. */
const { broadcast } = Object.getPrototypeOf(MongoAdapter.prototype) as {
  broadcast(this: MongoAdapter, packet: Written, opts: BroadcastOptions): void;
};

const tellSockets = (adapter: MongoAdapter, saying: Saying): void =>
  broadcast.call(adapter, { type: EVENT, text: textOf(saying) }, { rooms: new Set(saying.rooms) } as never);
