import { EventEmitter } from "node:events";
import type { Collection, Document, ObjectId } from "mongodb";
import mongoose from "mongoose";
import type { Changes } from "../db/changes.ts";
import { gathered } from "../db/gather.ts";
import { concerning, concerns, eventOf, type Missing, missingOf, type Saying } from "./sayings.ts";
import type { Solitude } from "./solitude.ts";

/** Sayings of one write: the largest are some 20 KB, and a document holds 16 MB. */
const MOST = 500;
/** Milliseconds for looking up what a client missed; one that waits longer asks for it itself, as after a long gap. */
const MISSED_WITHIN = 500;
/** The adapter's kind of a client that was away (`EventType.SESSION`). */
const SESSION = 13;

/**
 * Sayings of one moment: one document, one entry of MongoDB's log and one change. Sayings of another shape need another
 * name (`told` was one): processes of two versions may run beside each other for a moment.
 */
interface Pack {
  /** Later than those of its sayings. */
  readonly _id: ObjectId;
  readonly uid: string;
  readonly createdAt: Date;
  readonly said: readonly Saying[];
}

/** What processes say to each other's sockets. */
export interface Packs {
  /** Keeps what this process has said, or writes it where others can hear it; nobody waits for that. */
  say(saying: Saying): void;
  /**
   * The collection as the adapter uses it: for signs of life, for clients that are away and what they miss, and for what
   * is done to sockets everywhere.
   */
  readonly collection: Collection;
}

/** `onHeard` is told what another process said, `onLost` why others were not told something. */
export function createPacks(
  events: Collection,
  options: {
    readonly uid: string;
    readonly changes: Pick<Changes, "hear">;
    readonly solitude: Solitude;
    readonly onHeard: (saying: Saying) => void;
    readonly onLost: (error: unknown) => void;
  },
): Packs {
  const { uid, solitude, onLost } = options;
  /** What is said and heard while it is looked up what a client missed is not missed by that client. */
  const hearing = new Set<Saying[]>();
  const hear = (saying: Saying) => {
    for (const heard of hearing) heard.push(saying);
  };
  /** Said, and not yet written; those of one moment together, for a promise for each would cost as much as they do. */
  const waiting = new Set<Saying[]>();
  /** What is said now goes with these. */
  let open: Saying[] | undefined;
  const insert = gathered<Saying[], undefined>(async ([said]) => {
    if (open === said) open = undefined;
    const pack = { _id: new mongoose.mongo.ObjectId(), uid, createdAt: new Date(), said: said! };
    await events.insertOne(pack satisfies Pack);
    return [undefined];
  }, 1);
  const write = (saying: Saying) => {
    if (open && open.length < MOST) return void open.push(saying);
    const said = [saying];
    open = said;
    waiting.add(said);
    insert(said)
      .finally(() => waiting.delete(said))
      .catch(onLost);
  };
  const used: Record<"findOneAndDelete" | "insertOne" | "find" | "findOne" | "watch", unknown> = {
    async insertOne(event: Document) {
      if (event.type !== SESSION || !solitude.isAlone()) return events.insertOne(event);
      solitude.sessions.put(event.data.pid, event);
      return { acknowledged: true, insertedId: new mongoose.mongo.ObjectId() };
    },
    findOneAndDelete: async (filter: Document) =>
      solitude.sessions.take(filter["data.pid"]) ?? events.findOneAndDelete(filter),
    findOne: async ({ _id }: { _id: ObjectId }) =>
      solitude.keeps(_id) ||
      (!solitude.lacks(_id) &&
        events
          .aggregate(
            [{ $match: { _id: { $gte: _id }, "said._id": _id } }, { $limit: 1 }, { $project: { _id: 1 } }],
            { maxTimeMS: MISSED_WITHIN },
          )
          .next()),
    async *find(filter: Document) {
      const missing = missingOf(filter);
      const heard = [...waiting].flat();
      // Ids of one moment have no order.
      const seen = new Set([missing.after.toHexString()]);
      hearing.add(heard);
      try {
        for await (const saying of inTurn(inOrder(solitude.since(missing), writtenSince(missing)), heard)) {
          const id = saying._id.toHexString();
          if (seen.has(id) || !concerns(saying, missing)) continue;
          seen.add(id);
          yield eventOf(saying);
        }
      } finally {
        hearing.delete(heard);
      }
    },
    watch() {
      const stream = new EventEmitter();
      const close = options.changes.hear((document) => {
        if (document.uid === uid) return;
        solitude.end().forEach(write);
        for (const saying of (document as Partial<Pack>).said ?? []) {
          hear(saying);
          options.onHeard(saying);
        }
        // Of a pack the adapter knows nothing.
        if (!document.said) stream.emit("change", { operationType: "insert", fullDocument: document });
      });
      return Object.assign(stream, { close, closed: false, resumeToken: undefined });
    },
  };
  /** Where a process has long been alone nobody wrote anything, and the database need not be there. */
  const writtenSince = (missing: Missing) => (solitude.isLongAlone() ? [] : findSince(events, missing));
  return {
    say(saying) {
      hear(saying);
      if (solitude.isAlone()) solitude.keep(saying);
      else write(saying);
    },
    collection: used as unknown as Collection,
  };
}

/** One after the other; the last may still grow meanwhile. */
async function* inTurn<Value>(...parts: readonly (Iterable<Value> | AsyncIterable<Value>)[]) {
  for (const part of parts) yield* part;
}

/** A process may have been alone, in company and alone again. By their ids: what one process said is in order there. */
async function* inOrder(kept: readonly Saying[], written: Iterable<Saying> | AsyncIterable<Saying>) {
  let next = 0;
  for await (const saying of written) {
    for (const before = saying._id.toHexString(); next < kept.length; next += 1) {
      if (kept[next]!._id.toHexString() > before) break;
      yield kept[next]!;
    }
    yield saying;
  }
  yield* kept.slice(next);
}

const findSince = (events: Collection, missing: Missing) =>
  events.aggregate<Saying>(
    [
      { $match: { _id: { $gt: missing.after }, said: { $exists: true } } },
      { $sort: { _id: 1 } },
      { $unwind: "$said" },
      { $replaceRoot: { newRoot: "$said" } },
      { $match: concerning(missing) },
    ],
    { maxTimeMS: MISSED_WITHIN },
  );
