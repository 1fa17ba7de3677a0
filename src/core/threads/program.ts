import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { createInterface } from "node:readline";
import { LimitError } from "./threads.ts";

/** Limits of a run; the program is killed beyond them. */
export interface ProgramLimits {
  /** Memory of the process in MB, where the system tells it (Linux). */
  readonly memoryMb: number;
  readonly milliseconds: number;
}

/** Interval between checks of the memory in milliseconds. */
const EVERY_MS = 100;
/** Bytes of a memory page, as Linux counts them. */
const PAGE_BYTES = 4_096;
/** Limit on the retained characters of a program's output. */
const SAID_MAX = 2_000;

/**
 * Runs an installed program once, with low priority and without the server's environment; returns the end of what
 * it printed.
 * @throws LimitError beyond a limit; the reason of `signal` once it is aborted; Error if the program fails
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  {
    limits,
    env,
    folder,
    signal,
    onLine,
  }: {
    readonly limits: ProgramLimits;
    readonly env: NodeJS.ProcessEnv;
    /** Working folder. */
    readonly folder?: string;
    readonly signal?: AbortSignal;
    /** Receives each line of the standard output. */
    readonly onLine?: (line: string) => void;
  },
): Promise<string> {
  signal?.throwIfAborted();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env, cwd: folder });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = (reason: unknown) => {
    reject(reason);
    child.kill("SIGKILL");
  };
  const onAbort = () => stop(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  const timer = setTimeout(() => stop(new LimitError("time")), limits.milliseconds);
  const unwatch = watchMemory(child, limits.memoryMb, () => stop(new LimitError("memory")));
  giveWay(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-SAID_MAX);
    });
  if (onLine) createInterface({ input: child.stdout }).on("line", onLine);
  child.once("error", reject);
  child.once("close", (code) =>
    code === 0 ? resolve() : reject(new Error(`${command}: ${output.trim() || `ended with ${code}`}`)),
  );
  try {
    await promise;
    return output;
  } finally {
    clearTimeout(timer);
    unwatch();
    signal?.removeEventListener("abort", onAbort);
  }
}

/** Calls `onExceeded` once the process holds more memory; returns a function that ends the watch. */
function watchMemory({ pid }: ChildProcess, memoryMb: number, onExceeded: () => void): () => void {
  if (!pid) return () => {};
  const check = async () => {
    const pages = Number((await readFile(`/proc/${pid}/statm`, "utf8")).split(" ")[1]);
    if (pages * PAGE_BYTES > memoryMb * 2 ** 20) onExceeded();
  };
  // The process may have ended; other systems do not tell.
  const timer = setInterval(() => void check().catch(() => {}), EVERY_MS);
  return () => clearInterval(timer);
}

/** Gives a process low priority, so that requests come first. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process may have ended already.
  }
}
