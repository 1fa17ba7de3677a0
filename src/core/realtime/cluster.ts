import { createAdapter, type MongoAdapter } from "@socket.io/mongo-adapter";
import type { Connection } from "mongoose";
import type { Changes } from "../db/changes.ts";
import { createEventBatches } from "./event-batches.ts";
import { createLiveEvent, type LiveEvent, packetTextOf } from "./live-events.ts";
import { createSingleNode } from "./single-node.ts";
import { broadcastHere, EVENT } from "./socket-io-internals.ts";

/** Retention of an event in MongoDB in seconds: longer than a client may be away and still catch up. */
const KEEP_SECONDS = 3 * 60;
const COLLECTION = "socketevents";

/** MongoDB connection shared with other processes. */
export interface Shared {
  readonly connection: Connection;
  readonly changes: Pick<Changes, "onMessage">;
  /** Id of this process. */
  readonly uid: string;
}

export interface Cluster {
  readonly adapter: (namespace: unknown) => MongoAdapter;
  readonly ready: Promise<unknown>;
  /**
   * Sends an event to the sockets in some rooms, except those in others, in all processes; replaces
   * Socket.IO's `emit`.
   */
  emit(rooms: readonly string[], event: string, payload: unknown, except?: readonly string[]): void;
}

/**
 * Connects the sockets of all processes through one collection and its change stream. While there is no other
 * process, only heartbeats are written (decision 0032). `onLost` receives the reason why an event did not
 * reach other processes.
 */
export function createCluster(
  { connection, changes, uid }: Shared,
  options: {
    readonly onLost: (error: unknown) => void;
    /** Limit on events cached in memory while there is no other process. */
    readonly kept: number;
  },
): Cluster {
  // Not worth waiting for a majority: events lost with a primary are requested again when the client
  // reconnects.
  const events = connection.db!.collection(COLLECTION, { writeConcern: { w: 1 } });
  const single = createSingleNode(options.kept);
  let emitHere: (live: LiveEvent) => void = () => {};
  const batches = createEventBatches(events, {
    uid,
    changes,
    single,
    onRemote: (live) => emitHere(live),
    onLost: options.onLost,
  });
  const create = createAdapter(batches.collection, {
    uid,
    // With a date on each event MongoDB expires them; events cannot be deleted from a capped collection.
    addCreatedAtField: true,
  });
  // Socket.IO calls it with `new`.
  function Adapter(namespace: unknown): MongoAdapter {
    const adapter = create(namespace);
    const close = adapter.close.bind(adapter);
    emitHere = (live) => emitToSockets(adapter, live);
    adapter.close = () => {
      single.close();
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
    if (!others) single.enter();
  });
  return {
    adapter: Adapter,
    ready,
    emit(rooms, event, payload, except) {
      const live = createLiveEvent(rooms, [event, payload], except);
      batches.add(live);
      // Clients of this process need not wait until the other processes can read it.
      emitHere(live);
    },
  };
}

const emitToSockets = (adapter: MongoAdapter, live: LiveEvent): void =>
  broadcastHere(adapter, { type: EVENT, text: packetTextOf(live) }, live.rooms, live.except);
