import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { Place } from "./server.ts";
import { ownerFile } from "./storage/directory.ts";
import type { Trouble } from "./storage/trouble.ts";

export { backUp, type Checked, checkFile, restore } from "./maintenance/index.ts";
export type { Trouble };

/** A running embedded database. */
export interface EmbeddedMongo {
  /** Address for `mongodb`, `mongoose` and everything built on them. */
  readonly uri: string;
  /** Ends it; what was acknowledged is on disk. */
  close(): Promise<void>;
}

/** How an embedded database is started. */
export interface EmbeddedMongoOptions {
  /** Where data is kept; without it they are temporary, and gone when the server is closed. */
  readonly directory?: string;
  /** Listens at this port of 127.0.0.1 (0: a free one), open to every user of the machine. */
  readonly port?: number;
  /** Leaves documents whose TTL index says they have expired: for tests whose own clock is another than the machine's. */
  readonly keepsExpired?: boolean;
  /** Called for what befalls the files: a full disk, damage. */
  readonly onTrouble?: (trouble: Trouble) => void;
}

/** The database could not be started; `damaged` when its file cannot be read. */
export class EmbeddedMongoError extends Error {
  override readonly name = "EmbeddedMongoError";
  readonly damaged: boolean;
  constructor(message: string, options: { damaged: boolean }) {
    super(`the embedded database did not start: ${message}`);
    this.damaged = options.damaged;
  }
}

/**
 * Starts the embedded database: a server of the MongoDB wire protocol in a worker thread, on a Unix socket in the
 * directory, which like all files there is its account's alone. Throws EmbeddedMongoError if another process has the
 * directory open, naming it, or its file is damaged.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions = {}): Promise<EmbeddedMongo> {
  const directory = resolve(options.directory ?? (await mkdtemp(join(tmpdir(), "embedded-mongo-"))));
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const { place, tidy } = await placeOf(directory, options.port);
  const worker = new Worker(workerUrl(), {
    ...(built && { execArgv: ["--enable-source-maps"] }),
    workerData: {
      ...{ directory, place, durable: options.directory !== undefined },
      keepsExpired: options.keepsExpired ?? false,
    },
  });
  worker.on("message", ({ trouble }: { trouble?: Trouble }) => trouble && options.onTrouble?.(trouble));
  const { uri } = await reply<{ uri: string }>(worker);
  const owner = join(directory, ownerFile);
  await writeFile(owner, JSON.stringify({ pid: process.pid, uri }), { mode: 0o600 });
  const clean = () => rmSync(directory, { recursive: true, force: true });
  if (!options.directory) process.once("exit", clean);
  // The database alone does not keep the process alive.
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

/** Where the process that has a directory open serves it, as it said; it may be gone. */
export async function servedAt(directory: string): Promise<string | undefined> {
  const owner = await readFile(join(resolve(directory), ownerFile), "utf8").catch(() => undefined);
  return owner === undefined ? undefined : (JSON.parse(owner) as { uri: string }).uri;
}

/** Bytes of the longest path a Unix socket can have everywhere (104 with the closing zero on macOS, 108 on Linux). */
const MAX_SOCKET_PATH = 103;

/** Where to listen: beside the data, unless that path is too long for a socket or the system has none for drivers. */
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

/** From sources the worker is its TypeScript; in the built server it is bundled beside the main file. */
const workerUrl = (): URL => new URL(built ? "./embedded-mongo-worker.js" : "./worker.ts", import.meta.url);

/** The worker's next message but for troubles. An error at any other time is nobody's to handle: it ends the process. */
async function reply<Answer>(worker: Worker): Promise<Answer> {
  const { promise, resolve: done, reject } = Promise.withResolvers<Answer>();
  const hear = (answer: Answer & { error?: string; damaged?: boolean; trouble?: Trouble }) => {
    if (answer.trouble) return;
    if (answer.error) reject(new EmbeddedMongoError(answer.error, { damaged: answer.damaged === true }));
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
