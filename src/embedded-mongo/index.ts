import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { Place } from "./server.ts";
import { HeldError, ownerFile } from "./storage/directory.ts";
import type { Trouble } from "./storage/trouble.ts";

export { backUp, type Checked, checkFile, restore } from "./maintenance/index.ts";
export type { Trouble };

/** Running embedded database. */
export interface EmbeddedMongo {
  /** URI for `mongodb`, `mongoose` and libraries based on them. */
  readonly uri: string;
  /** Stops the database; acknowledged writes are on disk. */
  close(): Promise<void>;
}

/** Options for starting an embedded database. */
export interface EmbeddedMongoOptions {
  /** Folder of the data; if undefined, the data is temporary and deleted when the server is closed. */
  readonly directory?: string;
  /** Port on 127.0.0.1 to listen at (0: a free one); accessible to every user of the machine. */
  readonly port?: number;
  /**
   * Disables removal of expired documents by TTL indexes: for tests with a clock that differs from the
   * machine's.
   */
  readonly keepsExpired?: boolean;
  /**
   * Does not publish the address: processes that would join this one wait until it ends. For commands, which
   * end soon.
   */
  readonly isPrivate?: boolean;
  /** Called if the disk is full or files are damaged. */
  readonly onTrouble?: (trouble: Trouble) => void;
}

/**
 * Thrown if the database could not be started; `damaged` is set if its file cannot be read, `held` if another
 * process has the directory open.
 */
export class EmbeddedMongoError extends Error {
  override readonly name = "EmbeddedMongoError";
  readonly damaged: boolean;
  readonly held: boolean;
  constructor(message: string, { damaged, held }: { damaged: boolean; held: boolean }) {
    super(held ? message : `the embedded database did not start: ${message}`);
    this.damaged = damaged;
    this.held = held;
  }
}

/** Returns true for the error of a directory that another process has open. */
export const isHeld = (error: unknown): boolean =>
  error instanceof HeldError || (error instanceof EmbeddedMongoError && error.held);

/**
 * Starts the embedded database: a server of the MongoDB wire protocol in a worker thread, on a Unix socket in
 * the directory, which like all files there is accessible only to its system account. Throws
 * EmbeddedMongoError if another process, which it names, has the directory open, or if the file is damaged.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions = {}): Promise<EmbeddedMongo> {
  const directory = resolve(options.directory ?? (await mkdtemp(join(tmpdir(), "embedded-mongo-"))));
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const { place, tidy } = await placeOf(directory, options.port);
  const worker = new Worker(workerUrl(), {
    ...(built && { execArgv: ["--enable-source-maps"] }),
    workerData: {
      directory,
      place,
      durable: options.directory !== undefined,
      keepsExpired: options.keepsExpired ?? false,
    },
  });
  worker.on("message", ({ trouble }: { trouble?: Trouble }) => trouble && options.onTrouble?.(trouble));
  const { uri } = await reply<{ uri: string }>(worker);
  const owner = join(directory, ownerFile);
  await writeFile(owner, JSON.stringify({ pid: process.pid, ...(!options.isPrivate && { uri }) }), {
    mode: 0o600,
  });
  const clean = () => rmSync(directory, { recursive: true, force: true });
  if (!options.directory) process.once("exit", clean);
  // The database does not keep the process running.
  worker.unref();
  let closing: Promise<void> | undefined;
  const close = async () => {
    worker.ref();
    await rm(owner, { force: true });
    worker.postMessage("close");
    await reply(worker);
    await worker.terminate();
    await tidy();
    if (options.directory) return;
    process.off("exit", clean);
    await rm(directory, { recursive: true, force: true });
  };
  return {
    uri,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/**
 * Returns the address published by the process that has a directory open; undefined if there is none, or if
 * it publishes none. That process may have ended.
 */
export async function servedAt(directory: string): Promise<string | undefined> {
  // No process has the directory open.
  const owner = await readFile(join(resolve(directory), ownerFile), "utf8").catch(() => undefined);
  return owner === undefined ? undefined : (JSON.parse(owner) as { uri?: string }).uri;
}

/**
 * Limit in bytes on the path of a Unix socket on all systems (104 with the terminating zero on macOS, 108 on
 * Linux).
 */
const MAX_SOCKET_PATH = 103;

/**
 * Chooses the listening address: a socket in the data folder, unless that path is too long or drivers on this
 * system do not support sockets.
 */
async function placeOf(
  directory: string,
  port: number | undefined,
): Promise<{ place: Place; tidy(): Promise<void> }> {
  const tidy = async () => {};
  if (port !== undefined || process.platform === "win32") return { place: { port: port ?? 0 }, tidy };
  const socket = join(directory, "mongo.sock");
  if (Buffer.byteLength(socket) <= MAX_SOCKET_PATH) return { place: { socket }, tidy };
  const folder = await mkdtemp(join(tmpdir(), "embedded-mongo-"));
  return {
    place: { socket: join(folder, "mongo.sock") },
    tidy: () => rm(folder, { recursive: true, force: true }),
  };
}

const built = !import.meta.url.endsWith(".ts");

/**
 * When running from sources the worker is a TypeScript file; in the built server it is bundled beside the
 * main file.
 */
const workerUrl = (): URL => new URL(built ? "./embedded-mongo-worker.js" : "./worker.ts", import.meta.url);

/**
 * Returns the worker's next message other than troubles. Errors at other times are not handled and end the
 * process.
 */
async function reply<Answer>(worker: Worker): Promise<Answer> {
  const { promise, resolve: done, reject } = Promise.withResolvers<Answer>();
  const hear = (
    answer: Answer & { error?: string; damaged?: boolean; held?: boolean; trouble?: Trouble },
  ) => {
    if (answer.trouble) return;
    const { error, damaged = false, held = false } = answer;
    if (error) reject(new EmbeddedMongoError(error, { damaged, held }));
    else done(answer);
  };
  worker.on("message", hear);
  worker.once("error", reject);
  try {
    return await promise;
  } finally {
    worker.off("message", hear);
    worker.off("error", reject);
  }
}
