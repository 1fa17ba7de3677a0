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
/**
 * The adapter's kind of what is sent to sockets (`EventType.BROADCAST`); there are thousands, of the others few, and of
 * those that ask for an answer none.
 */
const BROADCAST = 3;

/** An event as the adapter writes it. */
interface Event extends Document {
  readonly _id: ObjectId;
  readonly type: number;
  readonly uid: string;
}

/**
 * A broadcast as it lies in MongoDB: who hears it can be asked for, the rest is one text. Text costs a fraction of a
 * document in a document to write and to read, and is what clients are sent anyway.
 */
interface Saying {
  readonly _id: ObjectId;
  /** Of whom it is told; none is everybody. */
  readonly rooms: readonly string[];
  readonly except?: readonly string[];
  /** `Rest` as JSON. */
  readonly rest: string;
}

interface Rest {
  readonly nsp: string;
  readonly flags: Document;
  readonly packet: Document;
}

/**
 * Broadcasts of one moment: one document, one entry of MongoDB's log and one change. Sayings of another shape need
 * another name: processes of two versions may run beside each other for a moment.
 */
interface Packed {
  /** Later than those of its sayings. */
  readonly _id: ObjectId;
  readonly uid: string;
  readonly createdAt: Date;
  readonly told: readonly Saying[];
}

/**
 * Joins the sockets of all processes over one collection and its change stream. `onLost` hears why other processes were
 * not told something.
 */
export function createCluster(
  connection: Connection,
  onLost: (error: unknown) => void,
): {
  readonly adapter: ReturnType<typeof createAdapter>;
  readonly ready: Promise<unknown>;
} {
  // Not worth waiting for a majority: what is lost with a primary is asked for when the client comes back.
  const events = connection.db!.collection(COLLECTION, { writeConcern: { w: 1 } });
  return {
    // With a date on each event MongoDB clears them away itself; a capped collection could not be made to forget.
    adapter: createAdapter(packing(events, onLost), {
      addCreatedAtField: true,
      changeStreamOptions: { maxAwaitTimeMS: 1_000 },
    }),
    ready: Promise.all([
      events.createIndex({ createdAt: 1 }, { expireAfterSeconds: KEEP_SECONDS }),
      events.createIndex({ "data.pid": 1 }, { partialFilterExpression: { "data.pid": { $exists: true } } }),
    ]),
  };
}

/**
 * The collection as the adapter uses it, with the broadcasts of one moment in one document; and what is heard while it is
 * looked up what a client missed is not missed by that client.
 */
function packing(events: Collection, onLost: (error: unknown) => void): Collection {
  const hearing = new Set<Saying[]>();
  /** Said, and not yet written; those of one moment together, for a promise for each would cost as much as they do. */
  const waiting = new Set<Saying[]>();
  /** What is said now goes with these. */
  let open: Saying[] | undefined;
  const hear = (saying: Saying) => {
    for (const heard of hearing) heard.push(saying);
  };
  let uid = "";
  const write = gathered<Saying[], undefined>(async ([said]) => {
    if (open === said) open = undefined;
    const pack = { _id: new mongoose.mongo.ObjectId(), uid, createdAt: new Date(), told: said! };
    await events.insertOne(pack satisfies Packed);
    return [undefined];
  }, 1);
  const say = (saying: Saying) => {
    if (open && open.length < MOST) return void open.push(saying);
    const said = [saying];
    open = said;
    waiting.add(said);
    write(said)
      .finally(() => waiting.delete(said))
      .catch(onLost);
  };
  const used: Pick<Collection, "findOneAndDelete"> &
    Record<"insertOne" | "find" | "findOne" | "watch", unknown> = {
    findOneAndDelete: events.findOneAndDelete.bind(events),
    async insertOne(event: Omit<Event, "_id">) {
      if (event.type !== BROADCAST || event.data.requestId !== undefined) return events.insertOne(event);
      uid = event.uid;
      const saying = sayingOf(event);
      hear(saying);
      // This process's own clients need not wait until the others can hear of it.
      say(saying);
      return { acknowledged: true, insertedId: saying._id };
    },
    findOne: async ({ _id }: { _id: ObjectId }) =>
      events
        .aggregate(
          [{ $match: { _id: { $gte: _id }, "told._id": _id } }, { $limit: 1 }, { $project: { _id: 1 } }],
          { maxTimeMS: MISSED_WITHIN },
        )
        .next(),
    async *find(filter: Document) {
      const heard = [...waiting].flat();
      const seen = new Set<string>();
      const nsp = clauseOf(filter, "nsp");
      hearing.add(heard);
      try {
        for await (const saying of missed(events, filter)) {
          seen.add(String(saying._id));
          const event = eventOf(saying);
          if (event.nsp === nsp) yield event;
        }
        // The client is in its rooms again before anything else is heard.
        for (const saying of heard) {
          const event = !seen.has(String(saying._id)) && concerns(saying, filter) && eventOf(saying);
          if (event && event.nsp === nsp) yield event;
        }
      } finally {
        hearing.delete(heard);
      }
    },
    watch: (pipeline: Document[], options: Document) => unpacking(events.watch(pipeline, options), hear),
  };
  return used as unknown as Collection;
}

/** The event as it is now: the adapter goes on to write the offset into what it sends. */
function sayingOf({ nsp, data }: Omit<Event, "_id">): Saying {
  const { rooms, except, flags } = data.opts;
  const rest: Rest = { nsp, flags, packet: data.packet };
  const said = { _id: new mongoose.mongo.ObjectId(), rooms, rest: JSON.stringify(rest) };
  return except.length > 0 ? { ...said, except } : said;
}

/** The same as the adapter hears it. */
function eventOf({ _id, rooms, except = [], rest }: Saying) {
  const { nsp, flags, packet }: Rest = JSON.parse(rest);
  return { _id, type: BROADCAST, nsp, data: { opts: { rooms, except, flags }, packet } };
}

/** What was said since an event, as the adapter asks for it (`restoreSession`). */
const missed = (events: Collection, filter: Document) =>
  events.aggregate<Saying>(
    [
      { $match: { _id: { $gt: clauseOf(filter, "_id").$gt }, told: { $exists: true } } },
      { $sort: { _id: 1 } },
      { $unwind: "$told" },
      { $replaceRoot: { newRoot: "$told" } },
      { $match: concerning(filter) },
    ],
    { maxTimeMS: MISSED_WITHIN },
  );

/** What the adapter asks for, in sayings: those after one of them, to one of the client's rooms. */
function concerning(filter: Document) {
  const own = roomsOf(filter);
  return {
    _id: clauseOf(filter, "_id"),
    $or: [{ rooms: { $size: 0 } }, { rooms: { $in: own } }],
    except: { $nin: own },
  };
}

/** Whether the adapter asks for one that was just heard. */
function concerns({ _id, rooms, except = [] }: Saying, filter: Document): boolean {
  if (_id.equals(clauseOf(filter, "_id").$gt)) return false;
  const own = roomsOf(filter);
  const isIn = (room: string) => own.includes(room);
  return (rooms.length === 0 || rooms.some(isIn)) && !except.some(isIn);
}

const roomsOf = (filter: Document): string[] => clauseOf(filter, "$or")[1]["data.opts.rooms"].$in;

/** One condition of the adapter's question for missed events. */
function clauseOf({ $and }: Document, name: string) {
  const clause = ($and as Document[]).find((each) => name in each);
  if (!clause) throw new Error("the adapter asks for missed events in another way than it did");
  return clause[name];
}

/** A change stream that tells the events of a pack one by one. */
function unpacking(stream: ChangeStream, hear: (saying: Saying) => void): EventEmitter {
  const unpacked = Object.assign(new EventEmitter(), { close: () => stream.close() });
  Object.defineProperties(unpacked, {
    closed: { get: () => stream.closed },
    resumeToken: { get: () => stream.resumeToken },
  });
  stream.on("change", (change) => {
    const { fullDocument } = change as ChangeStreamInsertDocument;
    const { uid, told } = (fullDocument ?? {}) as Partial<Packed>;
    for (const saying of told ?? []) {
      hear(saying);
      unpacked.emit("change", { ...change, fullDocument: { ...eventOf(saying), uid } });
    }
    if (!told) unpacked.emit("change", change);
  });
  for (const name of ["error", "close"] as const)
    stream.on(name, (...args: unknown[]) => unpacked.emit(name, ...args));
  return unpacked;
}
