import { createAdapter } from "@socket.io/mongo-adapter";
import type { Connection } from "mongoose";

/** Seconds an event lies in MongoDB: longer than a client may be away and still catch up. */
const KEEP_SECONDS = 10 * 60;
const COLLECTION = "socketevents";

/** Joins the sockets of all processes over one collection and its change stream. */
export function createCluster(connection: Connection): {
  readonly adapter: ReturnType<typeof createAdapter>;
  readonly ready: Promise<unknown>;
} {
  const events = connection.db!.collection(COLLECTION);
  return {
    // With a date on each event MongoDB clears them away itself; a capped collection could not be made to forget.
    adapter: createAdapter(events, {
      addCreatedAtField: true,
      changeStreamOptions: { maxAwaitTimeMS: 1_000 },
    }),
    ready: events.createIndex({ createdAt: 1 }, { expireAfterSeconds: KEEP_SECONDS }),
  };
}
