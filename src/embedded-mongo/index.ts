import { rmSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

/** A running embedded database. */
export interface EmbeddedMongo {
  /** Address for `mongodb`, `mongoose` and everything built on them. */
  readonly uri: string;
  /** Ends it; what was acknowledged is on disk. */
  close(): Promise<void>;
}

/**
 * Starts the embedded database: a server of the MongoDB wire protocol in a worker thread, on 127.0.0.1.
 * Data is kept in `directory`; without one it is temporary and gone when the server is closed. `port` 0 or none takes
 * a free one. Throws if the directory is in use by another process.
 */
export async function startEmbeddedMongo(
  options: { directory?: string; port?: number } = {},
): Promise<EmbeddedMongo> {
  const { port = 0 } = options;
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), "embedded-mongo-")));
  await mkdir(directory, { recursive: true });
  const worker = new Worker(workerUrl(), {
    ...(built && { execArgv: ["--enable-source-maps"] }),
    workerData: { directory, port, durable: options.directory !== undefined },
  });
  const { uri } = await reply<{ uri: string }>(worker);
  const clean = () => rmSync(directory, { recursive: true, force: true });
  if (!options.directory) process.once("exit", clean);
  // The database alone does not keep the process alive.
  worker.unref();
  let closing: Promise<void> | undefined;
  const close = async () => {
    worker.ref();
    worker.postMessage("close");
    await reply(worker);
    await worker.terminate();
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

const built = !import.meta.url.endsWith(".ts");

/** From sources the worker is its TypeScript; in the built server it is bundled beside the main file. */
const workerUrl = (): URL => new URL(built ? "./embedded-mongo-worker.js" : "./worker.ts", import.meta.url);

/** The worker's next message. An error at any other time is nobody's to handle: it ends the process. */
async function reply<Answer>(worker: Worker): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  worker.once("message", (answer: Answer & { error?: string }) =>
    answer.error
      ? reject(new Error(`the embedded database did not start: ${answer.error}`))
      : resolve(answer),
  );
  worker.once("error", reject);
  try {
    return await promise;
  } finally {
    worker.off("error", reject);
  }
}
