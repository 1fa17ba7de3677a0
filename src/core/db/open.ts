import { MongoClient } from "mongodb";
import mongoose, { type Connection } from "mongoose";
import type { Trouble } from "../../embedded-mongo/index.ts";

export type { Trouble };

/** The database of this process, whichever it is. */
export interface Database {
  readonly connection: Connection;
  /** Where other clients of the same process (sessions, tests) reach it. */
  readonly uri: string;
  close(): Promise<void>;
}

/** Milliseconds that a query waits for a server: whoever asks the site has an answer within three seconds. */
const SELECTION_MS = 2_000;

/** How a database is opened. */
export interface OpenOptions {
  readonly uri?: string | undefined;
  /** Folder of the embedded database; without it and a URI it is temporary. */
  readonly dataDir?: string | undefined;
  /** Uses the embedded database of a process that has the folder open already; else that is refused. */
  readonly join?: boolean;
  /** Called for a full disk, and for damage, in the folder of the embedded database. */
  readonly onTrouble?: (trouble: Trouble) => void;
  readonly name?: string;
  /** Tells of every command (`commandStarted`), for who asks how a query is answered. */
  readonly monitorCommands?: boolean;
}

/**
 * Connects to MongoDB, or starts the embedded one in `dataDir` when no URI is given. A database that does not
 * answer fails a query after 2 s instead of queueing it (security.md, Failure).
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const embedded = options.uri ? null : await startEmbedded(options);
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
    serverSelectionTimeoutMS: SELECTION_MS,
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

/** The embedded database of a folder: of this process, or of the one that has it open already, to be joined. */
async function startEmbedded({
  dataDir,
  join,
  onTrouble,
}: OpenOptions): Promise<{ uri: string; close(): Promise<void> }> {
  const { servedAt, startEmbeddedMongo } = await import("../../embedded-mongo/index.ts");
  const running = join && dataDir ? await servedAt(dataDir) : undefined;
  if (running && (await answers(running))) return { uri: running, close: async () => {} };
  return startEmbeddedMongo({ ...(dataDir && { directory: dataDir }), ...(onTrouble && { onTrouble }) });
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
