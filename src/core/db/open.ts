import { setTimeout as pause } from "node:timers/promises";
import { MongoClient } from "mongodb";
import mongoose, { type Connection } from "mongoose";
import type { Trouble } from "#src/embedded-mongo/index.ts";
import { type Availability, watchAvailability } from "./availability.ts";

export type { Trouble };

/** Database of this process: embedded or a separate server. */
export interface Database {
  readonly connection: Connection;
  readonly availability: Availability;
  /** URI for other clients in the same process (sessions, tests). */
  readonly uri: string;
  close(): Promise<void>;
}

/** Milliseconds that a query waits for a server, so that the site responds within three seconds. */
const SELECTION_MS = 2_000;

/** Milliseconds that a command waits for a server, or for the process that has the folder open. */
const PATIENCE_MS = 30_000;

/** Options for opening a database. */
export interface OpenOptions {
  readonly uri?: string | undefined;
  /** Folder of the embedded database; without it and without a URI, the database is temporary. */
  readonly dataDir?: string | undefined;
  /**
   * For commands: connects to the embedded database of another process that has the folder open (otherwise
   * that is an error), and waits while it does not answer.
   */
  readonly join?: boolean;
  /** Called with a line for the person at the console once a command waits. */
  readonly onWait?: (line: string) => void;
  /** Called if the disk is full or the embedded database's folder is damaged. */
  readonly onTrouble?: (trouble: Trouble) => void;
  readonly name?: string;
  /** True if commands are measured; costs about a quarter of a query's work. */
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
    ...(options.name ? { dbName: options.name } : namesDatabase(uri) ? {} : { dbName: "fablewright" }),
    // `prepareModels` creates both once.
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    // Validation is the largest cost of reading a chapter; invalid UTF-8 is shown as U+FFFD instead of
    // failing.
    enableUtf8Validation: false,
    monitorCommands: options.monitorCommands ?? false,
    serverSelectionTimeoutMS: options.join ? PATIENCE_MS : SELECTION_MS,
    writeConcern: { w: "majority", journal: true },
  });
  return {
    connection,
    availability: watchAvailability(connection.getClient()),
    uri,
    async close() {
      await mongoose.disconnect();
      await embedded?.close();
    },
  };
}

/** Returns true if an address names a database. Several hosts with ports are no URL of the standard. */
const namesDatabase = (uri: string): boolean => /^[a-z+]+:\/\/[^/?]+\/[^?]/.test(uri);

/**
 * Opens the embedded database of a folder: starts it in this process, or joins the process that has it open.
 */
async function startEmbedded(options: OpenOptions): Promise<EmbeddedDatabase> {
  const { dataDir, join, onTrouble } = options;
  const { startEmbeddedMongo } = await import("#src/embedded-mongo/index.ts");
  if (join && dataDir) return joinEmbedded(dataDir, options);
  return startEmbeddedMongo({ ...(dataDir && { directory: dataDir }), ...(onTrouble && { onTrouble }) });
}

type EmbeddedDatabase = Pick<Database, "uri" | "close">;

/**
 * Joins the process that has the folder open, or opens it. The lock on the folder tells whether that process
 * lives: while it does, a slow answer is waited for.
 */
async function joinEmbedded(directory: string, options: OpenOptions): Promise<EmbeddedDatabase> {
  const { onWait = () => {} } = options;
  const { isHeld, servedAt, startEmbeddedMongo } = await import("#src/embedded-mongo/index.ts");
  for (const begun = Date.now(), told = new Set<string>(); ; ) {
    const running = await servedAt(directory);
    // An address left over from a killed process costs only the first, short attempt.
    const limit = told.size === 0 ? 500 : 5_000;
    if (running && (await answers(running, limit))) return { uri: running, close: async () => {} };
    try {
      return await startEmbeddedMongo({ directory, isPrivate: true });
    } catch (error) {
      if (!isHeld(error)) throw error;
      const { message } = error as Error;
      const waited = Date.now() - begun;
      if (waited >= PATIENCE_MS)
        throw new Error(`${message}, which has not answered for ${Math.round(waited / 1_000)} s`);
      if (!told.has(message)) onWait(`${message}. Waiting for it to answer.`);
      told.add(message);
      await pause(200);
    }
  }
}

/** Returns true if a database responds at the address within a limit in milliseconds. */
async function answers(uri: string, limit: number): Promise<boolean> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: limit });
  try {
    await client.db("admin").command({ ping: 1 });
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}
