import { resolve } from "node:path";
import mongoose, { type Connection } from "mongoose";

/** The database of this process, whichever it is. */
export interface Database {
  readonly connection: Connection;
  /** Where other clients of the same process (sessions, tests) reach it. */
  readonly uri: string;
  close(): Promise<void>;
}

/**
 * Connects to MongoDB, or starts the embedded one in `dataDir` when no URI is given. A database that does not
 * answer fails a query after 3 s instead of queueing it (security.md, Failure).
 */
export async function openDatabase(options: {
  uri?: string | undefined;
  dataDir?: string | undefined;
  name?: string;
}): Promise<Database> {
  const embedded = options.uri ? null : await startEmbedded(options.dataDir);
  const uri = options.uri ?? embedded!.uri;
  const { connection } = await mongoose.connect(uri, {
    ...(options.name
      ? { dbName: options.name }
      : new URL(uri).pathname.length > 1
        ? {}
        : { dbName: "fablewright" }),
    autoIndex: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: 3_000,
    writeConcern: { w: "majority", journal: true },
  });
  return {
    connection,
    uri,
    async close() {
      await mongoose.disconnect();
      await embedded?.close();
    },
  };
}

/** Loaded only where it is used. */
async function startEmbedded(dataDir: string | undefined) {
  const { startEmbeddedMongo } = await import("../../embedded-mongo/index.ts");
  return startEmbeddedMongo(dataDir ? { directory: resolve(dataDir) } : {});
}
