import { type Transferable, Worker } from "node:worker_threads";
import { HttpError, rateLimited, unavailable } from "../base/errors.ts";
import { type Answer, thrownOf } from "./answer.ts";

/** Thread or process lent to one caller for CPU-intensive questions. */
export interface Thread {
  /**
   * Sends a question to the thread's handler (`answerQuestions`), one at a time. Transferred objects are no
   * longer usable here.
   * @throws the handler's error; LimitError beyond the limits; 503 if the process ends meanwhile.
   */
  ask<Given>(question: unknown, transfer?: Transferable[]): Promise<Given>;
}

export interface ThreadLimits {
  /** Limit on concurrent threads. */
  readonly atOnce: number;
  /** Limit on waiting callers; further ones are rejected. */
  readonly waiting: number;
  /** Limit on threads that one caller uses or waits for. */
  readonly each: number;
  /** Time limit of one question in milliseconds. */
  readonly questionMs: number;
  /** Memory limit in megabytes: of a thread's objects without buffers, or of a whole process. */
  readonly memoryMb: number;
  /** Milliseconds that lent threads get to finish when the process ends. */
  readonly drainMs: number;
}

export interface Threads {
  /**
   * Lends a caller a newly created thread for the duration of the work, so that no data remains for the next
   * caller.
   * @throws BusyError if too many callers wait, or the caller has reached the limit; 503 if the process ends.
   */
  lend<Result>(caller: string, work: (thread: Thread) => Promise<Result>): Promise<Result>;
  /** Stops lending, waits for lent threads, and terminates those still running. */
  close(): Promise<void>;
}

/**
 * Thrown if a question exceeded the time or memory limit of its thread or process, or crashed its process. The
 * same question would do it again: do not retry it.
 */
export class LimitError extends Error {
  override readonly name = "LimitError";
  readonly limit: "time" | "memory" | "crash";

  constructor(limit: LimitError["limit"], options?: ErrorOptions) {
    super(limit, options);
    this.limit = limit;
  }
}

/**
 * Thrown if no thread is available: 503, or 429 if the caller's other work is the reason; with Retry-After.
 */
export class BusyError extends HttpError {
  readonly isOwn: boolean;

  constructor(isOwn: boolean) {
    const { status, name, message, headers } = isOwn ? rateLimited(RETRY_AFTER) : unavailable(RETRY_AFTER);
    super(status, name, message, { headers });
    this.isOwn = isOwn;
  }
}

/** Seconds after which a rejected caller may find a free thread. */
export const RETRY_AFTER = 30;

/** Creates a pool of threads that run this file, within limits; native code is not bound by them. */
export const createThreads = (file: URL, limits: ThreadLimits): Threads =>
  createPool(() => startThread(file, limits), limits);

/** Started thread or process, and the function that terminates it. */
export interface Started {
  readonly thread: Thread;
  readonly end: () => Promise<void>;
}

/** Creates a pool that starts one thread or process for each caller. */
export function createPool(
  start: () => Started,
  limits: Pick<ThreadLimits, "atOnce" | "waiting" | "each" | "drainMs">,
): Threads {
  const lent = new Set<Promise<unknown>>();
  const ends = new Set<() => Promise<void>>();
  const queue: { readonly go: () => void; readonly refuse: () => void }[] = [];
  const callers = new Map<string, number>();
  let busy = 0;
  let closing: Promise<void> | undefined;

  const count = (caller: string, more: 1 | -1) => {
    const now = (callers.get(caller) ?? 0) + more;
    if (now > 0) callers.set(caller, now);
    else callers.delete(caller);
  };
  const turn = async (caller: string) => {
    if (closing) throw unavailable(RETRY_AFTER);
    if ((callers.get(caller) ?? 0) >= limits.each) throw new BusyError(true);
    if (busy >= limits.atOnce && queue.length >= limits.waiting) throw new BusyError(false);
    count(caller, 1);
    if (busy < limits.atOnce) busy += 1;
    // The next caller gets the slot of the one that has finished.
    else
      await new Promise<void>((go, fail) => queue.push({ go, refuse: () => fail(unavailable(RETRY_AFTER)) }));
  };
  const leave = (caller: string) => {
    count(caller, -1);
    const next = queue.shift();
    if (next) next.go();
    else busy -= 1;
  };
  const serve = async <Result>(
    caller: string,
    work: (thread: Thread) => Promise<Result>,
  ): Promise<Result> => {
    const { thread, end } = start();
    ends.add(end);
    try {
      return await work(thread);
    } finally {
      // The slot is freed when the thread has exited: native work of a library (such as rendering a picture)
      // cannot be interrupted.
      void end().then(() => {
        ends.delete(end);
        leave(caller);
      });
    }
  };
  const close = async () => {
    for (const { refuse } of queue.splice(0)) refuse();
    const timer = setTimeout(() => {
      for (const end of ends) void end();
    }, limits.drainMs);
    while (lent.size > 0) await Promise.allSettled(lent);
    clearTimeout(timer);
  };
  return {
    async lend(caller, work) {
      const done = turn(caller).then(() => serve(caller, work));
      lent.add(done);
      try {
        return await done;
      } finally {
        lent.delete(done);
      }
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function startThread(file: URL, { questionMs, memoryMb }: ThreadLimits): Started {
  const worker = new Worker(file, {
    // Node strips types from the sources without options; the process's loader options would cost each thread
    // more time.
    execArgv: /\.js$/.test(String(file)) ? ["--enable-source-maps"] : [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // Stored for current and later callers: an unhandled error would end the process.
  let gone: Error | undefined;
  let refuse: ((error: Error) => void) | undefined;
  const lose = (error: Error) => {
    gone ??= error;
    refuse?.(gone);
  };
  worker.on("error", (error: Error) =>
    lose(isOutOfMemory(error) ? new LimitError("memory", { cause: error }) : error),
  );
  // Terminated without a limit: the process is ending, or the thread exited.
  worker.once("exit", () => lose(unavailable(RETRY_AFTER)));
  const end = async () => {
    await worker.terminate();
  };
  const thread: Thread = {
    async ask<Given>(question: unknown, transfer: Transferable[] = []) {
      if (gone) throw gone;
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      refuse = reject;
      worker.once("message", resolve);
      const timer = setTimeout(() => {
        lose(new LimitError("time"));
        void worker.terminate();
      }, questionMs);
      try {
        worker.postMessage(question, transfer);
        const answer = await promise;
        if (!answer.ok) throw thrownOf(answer);
        return answer.given as Given;
      } finally {
        clearTimeout(timer);
        worker.off("message", resolve);
        refuse = undefined;
      }
    },
  };
  return { thread, end };
}

const isOutOfMemory = (error: Error): boolean =>
  (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
