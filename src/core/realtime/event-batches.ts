import { EventEmitter } from "node:events";
import type { Collection, Document, ObjectId } from "mongodb";
import mongoose from "mongoose";
import { createBatcher } from "../db/batcher.ts";
import type { Changes } from "../db/changes.ts";
import { adapterEventOf, isMissed, type LiveEvent, missedFilter } from "./live-events.ts";
import type { SingleNode } from "./single-node.ts";
import { type MissedQuery, parseMissedQuery, SESSION } from "./socket-io-internals.ts";

/** Events of one write: the largest are some 20 KB, and a document holds 16 MB. */
const MOST = 500;
/** Milliseconds for looking up what a client missed; one that waits longer asks for it itself, as after a long gap. */
const MISSED_WITHIN = 500;

/**
 * Events of one moment: one document, one entry of MongoDB's log and one change. Events of another shape need another
 * field (`told` and `said` were two): processes of two versions may run beside each other for a moment.
 */
interface EventBatch {
  /** Later than those of its events. */
  readonly _id: ObjectId;
  readonly uid: string;
  readonly createdAt: Date;
  readonly events: readonly LiveEvent[];
}

/** What processes send to each other's sockets. */
export interface EventBatches {
  /** Keeps an event of this process, or writes it where other processes receive it; nobody waits for that. */
  add(event: LiveEvent): void;
  /**
   * The collection as the adapter uses it: for signs of life, for clients that are away and what they miss, and for what
   * is done to sockets everywhere.
   */
  readonly collection: Collection;
}

/** `onRemote` gets the events of other processes, `onLost` why one did not reach them. */
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
  /** Events that come while it is looked up what a client missed are not missed by that client. */
  const lookups = new Set<LiveEvent[]>();
  const noteForLookups = (event: LiveEvent) => {
    for (const meanwhile of lookups) meanwhile.push(event);
  };
  /** Not yet written; those of one moment together, for a promise for each would cost as much as they do. */
  const waiting = new Set<LiveEvent[]>();
  /** The batch that is still open. */
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
      // Ids of one moment have no order.
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
        // Of a batch the adapter knows nothing.
        if (!document.events) stream.emit("change", { operationType: "insert", fullDocument: document });
      });
      return Object.assign(stream, { close, closed: false, resumeToken: undefined });
    },
  };
  /** Where a process has long been the only one nobody wrote anything, and the database need not be there. */
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

/** One after the other; the last may still grow meanwhile. */
async function* inTurn<Value>(...parts: readonly (Iterable<Value> | AsyncIterable<Value>)[]) {
  for (const part of parts) yield* part;
}

/** A process may have been single, clustered and single again. By their ids: events of one process are in order there. */
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
