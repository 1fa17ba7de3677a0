import { createAdapter, MongoAdapter } from "@socket.io/mongo-adapter";
import type { Connection } from "mongoose";
import type { Changes } from "../db/changes.ts";
import type { Written } from "./frames.ts";
import { createPacks } from "./packs.ts";
import { EVENT, type Saying, sayingOf, textOf } from "./sayings.ts";
import { createSolitude } from "./solitude.ts";

/** Seconds an event lies in MongoDB: longer than a client may be away and still catch up. */
const KEEP_SECONDS = 3 * 60;
const COLLECTION = "socketevents";

/** A MongoDB that other processes share. */
export interface Shared {
  readonly connection: Connection;
  readonly changes: Pick<Changes, "hear">;
  /** This process among them. */
  readonly uid: string;
}

export interface Cluster {
  readonly adapter: (namespace: unknown) => MongoAdapter;
  readonly ready: Promise<unknown>;
  /** Sends an event to the sockets in some rooms, of this process and of all others; for Socket.IO's own `emit`. */
  tell(rooms: readonly string[], event: string, payload: unknown): void;
}

/**
 * Joins the sockets of all processes over one collection and its change stream. While there is no other process nothing
 * is written there but a sign of life (decision 0032). `onLost` hears why other processes were not told something.
 */
export function createCluster(
  { connection, changes, uid }: Shared,
  options: {
    readonly onLost: (error: unknown) => void;
    /** Events that are kept in memory while there is no other process. */
    readonly kept: number;
  },
): Cluster {
  // Not worth waiting for a majority: what is lost with a primary is asked for when the client comes back.
  const events = connection.db!.collection(COLLECTION, { writeConcern: { w: 1 } });
  const solitude = createSolitude(options.kept);
  let tellOwn: (saying: Saying) => void = () => {};
  const packs = createPacks(events, {
    ...{ uid, changes, solitude },
    onHeard: (saying) => tellOwn(saying),
    onLost: options.onLost,
  });
  const create = createAdapter(packs.collection, {
    uid,
    // With a date on each event MongoDB clears them away itself; a capped collection could not be made to forget.
    addCreatedAtField: true,
  });
  // Socket.IO calls it with `new`.
  function Adapter(namespace: unknown): MongoAdapter {
    const adapter = create(namespace);
    const close = adapter.close.bind(adapter);
    tellOwn = (saying) => tellSockets(adapter, saying);
    adapter.close = () => {
      solitude.close();
      return close();
    };
    return adapter;
  }
  const ready = Promise.all([
    events.createIndex({ createdAt: 1 }, { expireAfterSeconds: KEEP_SECONDS }),
    events.createIndex({ "data.pid": 1 }, { partialFilterExpression: { "data.pid": { $exists: true } } }),
  ]).then(async () => {
    const since = new Date(Date.now() - KEEP_SECONDS * 1_000);
    const others = await events.findOne({ createdAt: { $gt: since }, uid: { $ne: uid } });
    if (!others) solitude.begin();
  });
  return {
    adapter: Adapter,
    ready,
    tell(rooms, event, payload) {
      const saying = sayingOf(rooms, [event, payload]);
      packs.say(saying);
      // This process's own clients need not wait until the others can hear of it.
      tellOwn(saying);
    },
  };
}

/** What the adapter itself builds on: tells the sockets of this process alone. */
const { broadcast } = Object.getPrototypeOf(MongoAdapter.prototype) as {
  broadcast(this: MongoAdapter, packet: Written, opts: object): void;
};

const tellSockets = (adapter: MongoAdapter, saying: Saying): void =>
  broadcast.call(adapter, { type: EVENT, text: textOf(saying) }, { rooms: new Set(saying.rooms) });
