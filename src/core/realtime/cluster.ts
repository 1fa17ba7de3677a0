import { createAdapter } from "@socket.io/mongo-adapter";
import type { Collection, Document } from "mongodb";
import mongoose, { type Connection } from "mongoose";
import { gathered } from "../db/gather.ts";

/** Seconds an event lies in MongoDB: longer than a client may be away and still catch up. */
const KEEP_SECONDS = 3 * 60;
const COLLECTION = "socketevents";
/** Events of one write. */
const MOST = 1_000;
/** Milliseconds for looking up what a client missed; one that waits longer asks for it itself, as after a long gap. */
const MISSED_WITHIN = 500;

/** Joins the sockets of all processes over one collection and its change stream. */
export function createCluster(connection: Connection): {
  readonly adapter: ReturnType<typeof createAdapter>;
  readonly ready: Promise<unknown>;
} {
  // Not worth waiting for a majority: what is lost with a primary is asked for when the client comes back.
  const events = connection.db!.collection(COLLECTION, { writeConcern: { w: 1 } });
  return {
    // With a date on each event MongoDB clears them away itself; a capped collection could not be made to forget.
    adapter: createAdapter(gathering(events), {
      addCreatedAtField: true,
      changeStreamOptions: { maxAwaitTimeMS: 1_000 },
    }),
    ready: Promise.all([
      events.createIndex({ createdAt: 1 }, { expireAfterSeconds: KEEP_SECONDS }),
      events.createIndex({ "data.pid": 1 }, { partialFilterExpression: { "data.pid": { $exists: true } } }),
    ]),
  };
}

/** The collection as the adapter uses it, its events of one moment written together. */
function gathering(events: Collection): Collection {
  const insert = gathered<Document, undefined>(async (documents) => {
    await events.insertMany(documents as Document[]);
    return documents.map(() => undefined);
  }, MOST);
  const used: Pick<Collection, "findOne" | "findOneAndDelete" | "watch"> &
    Record<"insertOne" | "find", unknown> = {
    findOne: events.findOne.bind(events),
    findOneAndDelete: events.findOneAndDelete.bind(events),
    watch: events.watch.bind(events),
    find: (filter: Document) => events.find(filter, { maxTimeMS: MISSED_WITHIN }),
    async insertOne(event: Document) {
      const insertedId = new mongoose.mongo.ObjectId();
      await insert({ _id: insertedId, ...event });
      return { acknowledged: true, insertedId };
    },
  };
  return used as unknown as Collection;
}
