import cluster, { type Worker } from "node:cluster";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WebWorker } from "#core/realtime/index.ts";

/** Delay in milliseconds before a crashed process is restarted. */
const AGAIN_AFTER = 1_000;
/** Message of a web process that is ready to serve. */
const SERVING = "serving";

/** Web processes of this machine, seen from the supervising process. */
export interface Processes {
  /** Shared port. */
  readonly port: number;
  /** Stops all processes and waits until they have ended. */
  stop(): Promise<void>;
}

/**
 * Starts `count` processes of this program on one port. The first starts alone, so that its preparations
 * (indexes, demo content) are ready for the others. A process that crashes is restarted.
 * @throws if a process ends before it serves; the others are stopped then
 */
export async function startProcesses(
  count: number,
  environment: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<Processes> {
  // Each process accepts connections itself. Handed over by this one, a connection would stay open without an
  // answer if its process is killed before it arrives.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
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

/** Waits until a process serves; resolves to its port. */
const serving = (worker: Worker): Promise<number> =>
  new Promise((done, fail) => {
    worker.on("message", (message: { readonly type?: string; readonly port?: number }) => {
      if (message.type === SERVING) done(message.port ?? 0);
    });
    worker.once("exit", (code, signal) => fail(new WebProcessError(`ended with ${signal ?? code}`)));
  });

/** Thrown if a web process does not start; the process itself has logged the reason. */
export class WebProcessError extends Error {
  override readonly name = "WebProcessError";
}

/** Returns which of several web processes this is; undefined if there is only one. */
export function ownWorker(): WebWorker | undefined {
  const folder = process.env.WEB_PROCESS_FOLDER;
  return cluster.worker && folder ? { number: cluster.worker.id, folder } : undefined;
}

/** Reports to the supervising process that this one serves. */
export const reportServing = (port: number): void => void process.send?.({ type: SERVING, port });
