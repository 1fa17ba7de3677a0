import { parentPort, workerData } from "node:worker_threads";

/**
 * Thread of a process from `createProcesses`: ends the process if it exceeds its memory limit, or if its parent
 * has ended. It also works while native code blocks the main thread.
 */
const { memoryMb, parent } = workerData as { readonly memoryMb: number; readonly parent: number };

/** Interval between checks in milliseconds; native code allocates at most some 100 MB in that time. */
const EVERY_MS = 50;

const check = () => {
  if (process.ppid !== parent || process.memoryUsage.rss() > memoryMb * 2 ** 20)
    process.kill(process.pid, "SIGKILL");
};
check();
setInterval(check, EVERY_MS);
parentPort?.postMessage("started");
