import { EventEmitter } from "node:events";
import type { Collection, Document, ObjectId } from "mongodb";
import mongoose from "mongoose";
import { createBatcher } from "../db/batcher.ts";
import type { Changes } from "../db/changes.ts";
import { adapterEventOf, isMissed, type LiveEvent, missedFilter } from "./live-events.ts";
import type { SingleNode } from "./single-node.ts";
import { type MissedQuery, parseMissedQuery, SESSION } from "./socket-io-internals.ts";

/** Limit on events in one write: the largest have about 20 KB, and a document holds 16 MB. */
const MOST = 500;
/**
 * Time limit in milliseconds for finding events that a client missed; if exceeded, the client requests them
 * itself, as after a long gap.
 */
const MISSED_WITHIN = 500;

/**
 * Events of one moment, written as one document, one oplog entry and one change. A new format of events needs
 * a new field (`told` and `said` were used before), because processes of two versions may briefly run
 * together.
 */
interface EventBatch {
  /** Id later than those of its events. */
  readonly _id: ObjectId;
  readonly uid: string;
  readonly createdAt: Date;
  readonly events: readonly LiveEvent[];
}

/** Events exchanged between processes for their sockets. */
export interface EventBatches {
  /** Caches an event of this process, or writes it so that other processes receive it, without waiting. */
  add(event: LiveEvent): void;
  /**
   * Collection as used by the adapter: for heartbeats, for disconnected clients and the events they missed,
   * and for commands to sockets in all processes.
   */
  readonly collection: Collection;
}

/**
 * Creates the event exchange. `onRemote` receives the events of other processes, `onLost` the reason why an
 * event did not reach them.
 */
export function createEventBatches(
  events: Collection,
  options: {
    readonly uid: string;
    readonly changes: Pick<Changes, "onMessage">;
    readonly single: SingleNode;
    readonly onRemote: (event: LiveEvent) => void;
    readonly onLost: (error: unknown) => void;
  },
): EventBatches {
  const { uid, single, onLost } = options;
  /**
   * Events that arrive while a client's missed events are looked up are recorded, so that the client gets
   * them.
   */
  const lookups = new Set<LiveEvent[]>();
  const noteForLookups = (event: LiveEvent) => {
    for (const meanwhile of lookups) meanwhile.push(event);
  };
  /**
   * Events not yet written; those of one moment share a promise, because one for each event would cost as
   * much as the events.
   */
  const waiting = new Set<LiveEvent[]>();
  /** Batch that is still open. */
  let open: LiveEvent[] | undefined;
  const insert = createBatcher<LiveEvent[], undefined>(async ([batch]) => {
    if (open === batch) open = undefined;
    const document = { _id: new mongoose.mongo.ObjectId(), uid, createdAt: new Date(), events: batch! };
    await events.insertOne(document satisfies EventBatch);
    return [undefined];
  }, 1);
  const write = (event: LiveEvent) => {
    if (open && open.length < MOST) return void open.push(event);
    const batch = [event];
    open = batch;
    waiting.add(batch);
    insert(batch)
      .finally(() => waiting.delete(batch))
      .catch(onLost);
  };
  const used: Record<"findOneAndDelete" | "insertOne" | "find" | "findOne" | "watch", unknown> = {
    async insertOne(event: Document) {
      if (event.type !== SESSION || !single.isActive()) return events.insertOne(event);
      single.sessions.put(event.data.pid, event);
      return { acknowledged: true, insertedId: new mongoose.mongo.ObjectId() };
    },
    findOneAndDelete: async (filter: Document) =>
      single.sessions.take(filter["data.pid"]) ?? events.findOneAndDelete(filter),
    findOne: async ({ _id }: { _id: ObjectId }) =>
      single.keeps(_id) ||
      (!single.lacks(_id) &&
        events
          .aggregate(
            [{ $match: { _id: { $gte: _id }, "events._id": _id } }, { $limit: 1 }, { $project: { _id: 1 } }],
            { maxTimeMS: MISSED_WITHIN },
          )
          .next()),
    async *find(filter: Document) {
      const query = parseMissedQuery(filter);
      const meanwhile = [...waiting].flat();
      // Ids of the same moment are not ordered.
      const seen = new Set([query.after.toHexString()]);
      lookups.add(meanwhile);
      try {
        for await (const event of inTurn(inOrder(single.since(query), writtenSince(query)), meanwhile)) {
          const id = event._id.toHexString();
          if (seen.has(id) || !isMissed(event, query)) continue;
          seen.add(id);
          yield adapterEventOf(event);
        }
      } finally {
        lookups.delete(meanwhile);
      }
    },
    watch() {
      const stream = new EventEmitter();
      const close = options.changes.onMessage((document) => {
        if (document.uid === uid) return;
        single.leave().forEach(write);
        for (const event of (document as Partial<EventBatch>).events ?? []) {
          noteForLookups(event);
          options.onRemote(event);
        }
        // The adapter does not know about batches.
        if (!document.events) stream.emit("change", { operationType: "insert", fullDocument: document });
      });
      return Object.assign(stream, { close, closed: false, resumeToken: undefined });
    },
  };
  /** If a process has long been the only one, nothing was written, and the database need not be available. */
  const writtenSince = (query: MissedQuery) => (single.isLongActive() ? [] : findSince(events, query));
  return {
    add(event) {
      noteForLookups(event);
      if (single.isActive()) single.keep(event);
      else write(event);
    },
    collection: used as unknown as Collection,
  };
}

/** Yields the parts in sequence; the last may still grow meanwhile. */
async function* inTurn<Value>(...parts: readonly (Iterable<Value> | AsyncIterable<Value>)[]) {
  for (const part of parts) yield* part;
}

/**
 * Merges by id, because a process may have switched between single and cluster mode; events of one process
 * are in order.
 */
async function* inOrder(kept: readonly LiveEvent[], written: Iterable<LiveEvent> | AsyncIterable<LiveEvent>) {
  let next = 0;
  for await (const event of written) {
    for (const before = event._id.toHexString(); next < kept.length; next += 1) {
      if (kept[next]!._id.toHexString() > before) break;
      yield kept[next]!;
    }
    yield event;
  }
  yield* kept.slice(next);
}

const findSince = (events: Collection, query: MissedQuery) =>
  events.aggregate<LiveEvent>(
    [
      { $match: { _id: { $gt: query.after }, events: { $exists: true } } },
      { $sort: { _id: 1 } },
      { $unwind: "$events" },
      { $replaceRoot: { newRoot: "$events" } },
      { $match: missedFilter(query) },
    ],
    { maxTimeMS: MISSED_WITHIN },
  );
