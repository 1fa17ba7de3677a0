import { EventEmitter } from "node:events";
import type { ChangeStream, ChangeStreamInsertDocument, Collection, Document, ObjectId } from "mongodb";
import mongoose from "mongoose";
import { gathered } from "../db/gather.ts";
import {
  BROADCAST,
  type Broadcast,
  concerning,
  concerns,
  eventOf,
  type Missing,
  missingOf,
  type Saying,
  sayingKept,
  sayingOf,
} from "./sayings.ts";
import type { Solitude } from "./solitude.ts";

/** Events of one write: the largest are some 20 KB, and a document holds 16 MB. */
const MOST = 500;
/** Milliseconds for looking up what a client missed; one that waits longer asks for it itself, as after a long gap. */
const MISSED_WITHIN = 500;
/** The adapter's kind of a client that was away (`EventType.SESSION`). */
const SESSION = 13;

/** An event as the adapter writes it. */
interface Event extends Document {
  readonly _id: ObjectId;
  readonly type: number;
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
 * The collection as the adapter uses it, with the broadcasts of one moment in one document; and what is heard while it is
 * looked up what a client missed is not missed by that client.
 */
export function packing(
  events: Collection,
  shared: {
    readonly uid: string;
    readonly solitude: Solitude;
    readonly hearing: Set<Saying[]>;
    readonly onLost: (error: unknown) => void;
  },
): Collection {
  const { uid, solitude, hearing, onLost } = shared;
  /** Said, and not yet written; those of one moment together, for a promise for each would cost as much as they do. */
  const waiting = new Set<Saying[]>();
  /** What is said now goes with these. */
  let open: Saying[] | undefined;
  const hear = (saying: Saying) => {
    for (const heard of hearing) heard.push(saying);
  };
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
  const meet = () => {
    for (const kept of solitude.end()) say(sayingKept(kept));
  };
  const used: Record<"findOneAndDelete" | "insertOne" | "find" | "findOne" | "watch", unknown> = {
    async insertOne(event: Event) {
      if (event.type === SESSION && solitude.isAlone()) {
        solitude.sessions.put(event.data.pid, event);
        return { acknowledged: true, insertedId: new mongoose.mongo.ObjectId() };
      }
      if (event.type !== BROADCAST || event.data.requestId !== undefined) return events.insertOne(event);
      const saying = sayingOf(event as unknown as Broadcast);
      hear(saying);
      // This process's own clients need not wait until the others can hear of it.
      say(saying);
      return { acknowledged: true, insertedId: saying._id };
    },
    findOneAndDelete: async (filter: Document) =>
      solitude.sessions.take(filter["data.pid"]) ?? events.findOneAndDelete(filter),
    findOne: async ({ _id }: { _id: ObjectId }) =>
      solitude.since(_id) ??
      events
        .aggregate(
          [{ $match: { _id: { $gte: _id }, "told._id": _id } }, { $limit: 1 }, { $project: { _id: 1 } }],
          { maxTimeMS: MISSED_WITHIN },
        )
        .next(),
    async *find(filter: Document) {
      const missing = missingOf(filter);
      const heard = [...waiting].flat();
      const seen = new Set<string>();
      const kept = solitude.since(missing.after) ?? [];
      hearing.add(heard);
      try {
        for (const saying of kept) {
          if (!concerns(saying, missing)) continue;
          seen.add(String(saying._id));
          yield eventOf(sayingKept(saying));
        }
        // Nobody wrote anything, and the database need not be there.
        for await (const saying of solitude.isAlone() ? [] : missed(events, missing)) {
          const event = !seen.has(String(saying._id)) && eventOf(saying);
          seen.add(String(saying._id));
          if (event && event.nsp === missing.nsp) yield event;
        }
        // The client is in its rooms again before anything else is heard.
        for (const saying of heard) {
          const event = !seen.has(String(saying._id)) && concerns(saying, missing) && eventOf(saying);
          if (event && event.nsp === missing.nsp) yield event;
        }
      } finally {
        hearing.delete(heard);
      }
    },
    watch: (pipeline: Document[], options: Document) =>
      unpacking(events.watch(pipeline, options), { meet, hear }),
  };
  return used as unknown as Collection;
}

/** What was said since an event, as the adapter asks for it. */
const missed = (events: Collection, missing: Missing) =>
  events.aggregate<Saying>(
    [
      { $match: { _id: { $gt: missing.after }, told: { $exists: true } } },
      { $sort: { _id: 1 } },
      { $unwind: "$told" },
      { $replaceRoot: { newRoot: "$told" } },
      { $match: concerning(missing) },
    ],
    { maxTimeMS: MISSED_WITHIN },
  );

/** A change stream that tells the events of a pack one by one, and of every sign of another process. */
function unpacking(
  stream: ChangeStream,
  { meet, hear }: { readonly meet: () => void; readonly hear: (saying: Saying) => void },
): EventEmitter {
  const unpacked = Object.assign(new EventEmitter(), { close: () => stream.close() });
  Object.defineProperties(unpacked, {
    closed: { get: () => stream.closed },
    resumeToken: { get: () => stream.resumeToken },
  });
  stream.on("change", (change) => {
    const { operationType, fullDocument } = change as ChangeStreamInsertDocument;
    // Documents that expire are signs of nobody.
    if (operationType === "insert") meet();
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
