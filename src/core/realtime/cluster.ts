import { EventEmitter } from "node:events";
import { createAdapter } from "@socket.io/mongo-adapter";
import type { ChangeStream, ChangeStreamInsertDocument, Collection, Document, ObjectId } from "mongodb";
import mongoose, { type Connection } from "mongoose";
import { gathered } from "../db/gather.ts";

/** Seconds an event lies in MongoDB: longer than a client may be away and still catch up. */
const KEEP_SECONDS = 3 * 60;
const COLLECTION = "socketevents";
/** Events of one write: the largest are some 20 KB, and a document holds 16 MB. */
const MOST = 500;
/** Milliseconds for looking up what a client missed; one that waits longer asks for it itself, as after a long gap. */
const MISSED_WITHIN = 500;
/** The adapter's kind of what is sent to sockets (`EventType.BROADCAST`); there are thousands, of the others few. */
const BROADCAST = 3;

/** An event as the adapter writes it. */
interface Event extends Document {
  readonly _id: ObjectId;
  readonly type: number;
  readonly uid: string;
}

/** Broadcasts of one moment as they lie in MongoDB: one document, one entry of its log and one change. */
interface Packed {
  /** Later than those of its events. */
  readonly _id: ObjectId;
  readonly uid: string;
  readonly createdAt: Date;
  readonly events: readonly Event[];
}

/** Joins the sockets of all processes over one collection and its change stream. */
export function createCluster(connection: Connection): {
  readonly adapter: ReturnType<typeof createAdapter>;
  readonly ready: Promise<unknown>;
} {
  // Not worth waiting for a majority: what is lost with a primary is asked for when the client comes back.
  const events = connection.db!.collection(COLLECTION, { writeConcern: { w: 1 } });
  return {
    // With a date on each event MongoDB clears them away itself; a capped collection could not be made to forget.
    adapter: createAdapter(packing(events), {
      addCreatedAtField: true,
      changeStreamOptions: { maxAwaitTimeMS: 1_000 },
    }),
    ready: Promise.all([
      events.createIndex({ createdAt: 1 }, { expireAfterSeconds: KEEP_SECONDS }),
      events.createIndex({ "data.pid": 1 }, { partialFilterExpression: { "data.pid": { $exists: true } } }),
    ]),
  };
}

/** The collection as the adapter uses it, with the broadcasts of one moment in one document. */
function packing(events: Collection): Collection {
  const insert = gathered<Event, undefined>(async (all) => {
    const documents = packed(all);
    if (documents.length > 0) await events.insertMany(documents as Document[]);
    return all.map(() => undefined);
  }, MOST);
  const used: Pick<Collection, "findOneAndDelete"> &
    Record<"insertOne" | "find" | "findOne" | "watch", unknown> = {
    findOneAndDelete: events.findOneAndDelete.bind(events),
    async insertOne(event: Omit<Event, "_id">) {
      const insertedId = new mongoose.mongo.ObjectId();
      await insert({ _id: insertedId, ...event } as Event);
      return { acknowledged: true, insertedId };
    },
    findOne: async ({ _id }: { _id: ObjectId }) =>
      events
        .aggregate(
          [{ $match: { _id: { $gte: _id }, "events._id": _id } }, { $limit: 1 }, { $project: { _id: 1 } }],
          { maxTimeMS: MISSED_WITHIN },
        )
        .next(),
    find: (filter: Document) =>
      events.aggregate(
        [
          { $match: { _id: { $gt: offsetOf(filter) }, events: { $exists: true } } },
          { $sort: { _id: 1 } },
          { $unwind: "$events" },
          { $replaceRoot: { newRoot: "$events" } },
          { $match: filter },
        ],
        { maxTimeMS: MISSED_WITHIN },
      ),
    watch: (pipeline: Document[], options: Document) => unpacking(events.watch(pipeline, options)),
  };
  return used as unknown as Collection;
}

function packed(all: readonly Event[]): (Event | Packed)[] {
  const broadcasts = all.filter(({ type }) => type === BROADCAST);
  const others = all.filter(({ type }) => type !== BROADCAST);
  const [first] = broadcasts;
  if (!first) return others;
  const pack = {
    _id: new mongoose.mongo.ObjectId(),
    uid: first.uid,
    createdAt: new Date(),
    events: broadcasts,
  };
  return [...others, pack];
}

/** After which event a client that comes back asks for what it missed (`restoreSession` of the adapter). */
function offsetOf({ $and }: Document): ObjectId {
  const offset = ($and as Document[]).find(({ _id }) => _id)?._id?.$gt;
  if (!offset) throw new Error("the adapter asks for missed events in another way than it did");
  return offset;
}

/** A change stream that tells the events of a pack one by one. */
function unpacking(stream: ChangeStream): EventEmitter {
  const unpacked = Object.assign(new EventEmitter(), { close: () => stream.close() });
  Object.defineProperties(unpacked, {
    closed: { get: () => stream.closed },
    resumeToken: { get: () => stream.resumeToken },
  });
  stream.on("change", (change) => {
    const { fullDocument } = change as ChangeStreamInsertDocument;
    const { events } = (fullDocument ?? {}) as Partial<Packed>;
    for (const event of events ?? []) unpacked.emit("change", { ...change, fullDocument: event });
    if (!events) unpacked.emit("change", change);
  });
  for (const name of ["error", "close"] as const)
    stream.on(name, (...args: unknown[]) => unpacked.emit(name, ...args));
  return unpacked;
}
