import { promisify } from "node:util";
import MongoStore from "connect-mongo";
import type { SessionData } from "express-session";
import type { MongoClient } from "mongodb";
import { SESSION_SECONDS } from "#shared/accounts/accounts.limits.ts";
import type { SessionRecords } from "./remembering-store.ts";

export const COLLECTION = "sessions";

/**
 * Returns session records in connect-mongo's collection. Changes bypass connect-mongo because it only writes
 * complete sessions, even ended ones.
 */
export function recordsIn({ client, dbName }: { client: MongoClient; dbName: string }): SessionRecords {
  const mongo = MongoStore.create({
    client,
    dbName,
    collectionName: COLLECTION,
    ttl: SESSION_SECONDS,
    stringify: false,
  });
  const sessions = client.db(dbName).collection<{ _id: string }>(COLLECTION);
  const read = promisify<string, SessionData | null>(mongo.get.bind(mongo) as never);
  return {
    read: (id) => read(id),
    create: promisify<string, SessionData, void>(mongo.set.bind(mongo) as never),
    async change(_id, { set, unset }, expires) {
      const below = (path: string) => `session.${path}`;
      const $set = Object.fromEntries(Object.entries(set).map(([path, value]) => [below(path), value]));
      const $unset = Object.fromEntries(unset.map((path) => [below(path), ""]));
      await sessions.updateOne({ _id }, {
        $set: { ...$set, ...(expires ? { expires: new Date(expires) } : {}) },
        ...(unset.length > 0 ? { $unset } : {}),
      } as never);
    },
    end: promisify<string, void>(mongo.destroy.bind(mongo) as never),
  };
}
