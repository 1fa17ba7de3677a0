// Thread of a process that runs tests: ends the process, and all that it started, once the runner is gone.
import { workerData } from "node:worker_threads";
import { killProcesses } from "./test-ending.mjs";

const LOOK_MS = 1_000;
const { parent, mark } = workerData;

const looking = setInterval(async () => {
  if (process.ppid === parent) return;
  clearInterval(looking);
  await killProcesses([], mark);
  process.kill(process.pid, "SIGKILL");
}, LOOK_MS);
