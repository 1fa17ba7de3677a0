import { readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { MongoClient } from "mongodb";
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
  /** Tells of every command (`commandStarted`), for who asks how a query is answered. */
  monitorCommands?: boolean;
}): Promise<Database> {
  const embedded = options.uri ? null : await startEmbedded(options.dataDir);
  const uri = options.uri ?? embedded!.uri;
  const { connection } = await mongoose.connect(uri, {
    ...(options.name
      ? { dbName: options.name }
      : new URL(uri).pathname.length > 1
        ? {}
        : { dbName: "fablewright" }),
    // `prepareModels` makes both, once.
    autoIndex: false,
    autoCreate: false,
    monitorCommands: options.monitorCommands ?? false,
    bufferCommands: false,
    // Costs more than all else about reading a chapter; what is no UTF-8 shows as U+FFFD instead of failing.
    enableUtf8Validation: false,
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

/** The embedded database of a folder: of this process, or of the one that has it open already (the site, say). */
async function startEmbedded(dataDir: string | undefined): Promise<{ uri: string; close(): Promise<void> }> {
  const { startEmbeddedMongo } = await import("../../embedded-mongo/index.ts");
  if (!dataDir) return startEmbeddedMongo({});
  const directory = resolve(dataDir);
  const address = join(directory, "address");
  const running = await readFile(address, "utf8").catch(() => null);
  if (running && (await answers(running))) return { uri: running, close: async () => {} };
  const server = await startEmbeddedMongo({ directory });
  await writeFile(address, server.uri);
  return {
    uri: server.uri,
    async close() {
      await rm(address, { force: true });
      await server.close();
    },
  };
}

/** Whether a database answers there; an address that a killed process left behind does not. */
async function answers(uri: string): Promise<boolean> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 500 });
  try {
    await client.db("admin").command({ ping: 1 });
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}
