import cluster, { type Worker } from "node:cluster";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WebWorker } from "./core/realtime/index.ts";

/** Milliseconds before a process that ended by itself is started again. */
const AGAIN_AFTER = 1_000;
/** What a web process says when it serves. */
const SERVING = "serving";

/** The web processes of this machine, from the one that holds them together. */
export interface Processes {
  /** The port they share. */
  readonly port: number;
  /** Asks all to end, and waits for it. */
  stop(): Promise<void>;
}

/**
 * Starts `count` processes of this program that share its port, the first alone at first: what a start prepares
 * (indexes, demo content) is there for the others. One that ends by itself is started again.
 * @throws when one ends before it serves; what was started is stopped then
 */
export async function startProcesses(
  count: number,
  environment: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<Processes> {
  const folder = await mkdtemp(join(tmpdir(), "fablewright-web-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  let stopping = false;

  const fork = (first: boolean): Worker =>
    cluster.fork({
      ...environment,
      ...(first ? {} : { DEMO: "0" }),
      WEB_PROCESS_FOLDER: folder,
    });
  const keep = (worker: Worker): void => {
    worker.once("exit", (code, signal) => {
      if (stopping) return;
      say(`Web process ${worker.id} ended (${signal ?? code}) and is started again`);
      setTimeout(() => {
        if (!stopping) keep(fork(false));
      }, AGAIN_AFTER);
    });
  };
  const stop = async (): Promise<void> => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ends = workers.map((worker) => new Promise<void>((done) => worker.once("exit", () => done())));
    for (const { process } of workers) process.kill("SIGTERM");
    await Promise.all(ends);
  };

  let port = 0;
  try {
    for (let number = 1; number <= count; number += 1) {
      const worker = fork(number === 1);
      port = await serving(worker);
      keep(worker);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop };
}

/** Waits until a process serves; its port. */
const serving = (worker: Worker): Promise<number> =>
  new Promise((done, fail) => {
    worker.on("message", (message: { readonly type?: string; readonly port?: number }) => {
      if (message.type === SERVING) done(message.port ?? 0);
    });
    worker.once("exit", (code, signal) => fail(new WebProcessError(`ended with ${signal ?? code}`)));
  });

/** A web process did not come up; it has said why itself. */
export class WebProcessError extends Error {
  override readonly name = "WebProcessError";
}

/** Which of several this process is; undefined when it is not one of them. */
export function ownWorker(): WebWorker | undefined {
  const folder = process.env.WEB_PROCESS_FOLDER;
  return cluster.worker && folder ? { number: cluster.worker.id, folder } : undefined;
}

/** Says to the process that holds all together that this one serves. */
export const sayServing = (port: number): void => void process.send?.({ type: SERVING, port });
