import { type Transferable, Worker } from "node:worker_threads";
import { HttpError, rateLimited, unavailable } from "../base/errors.ts";
import { type Answer, thrownOf } from "./answer.ts";

/** A thread lent to one caller, for questions whose answers take the processor for long. */
export interface Thread {
  /**
   * Asks what its file answers (`answerQuestions`); one question at a time. What is transferred is here no more.
   * @throws what the answer threw; LimitError beyond the limits; 503 when the process ends meanwhile.
   */
  ask<Given>(question: unknown, transfer?: Transferable[]): Promise<Given>;
}

export interface ThreadLimits {
  /** Threads at one time. */
  readonly atOnce: number;
  /** Callers that wait for one; those beyond are refused. */
  readonly waiting: number;
  /** Threads that one caller has or waits for. */
  readonly each: number;
  /** Milliseconds of one question. */
  readonly questionMs: number;
  /** Megabytes of one thread's objects; bytes in buffers are not counted. */
  readonly memoryMb: number;
  /** Milliseconds that lent threads get to finish when the process ends. */
  readonly drainMs: number;
}

export interface Threads {
  /**
   * Lends a caller a thread, made anew, for as long as the work takes: nothing of one's is there for the next.
   * @throws BusyError when too many wait already, or the caller has as many as one may; 503 when the process ends.
   */
  lend<Result>(caller: string, work: (thread: Thread) => Promise<Result>): Promise<Result>;
  /** Lends no more, waits for what is lent, and ends what then still runs. */
  close(): Promise<void>;
}

/** A question needed more time or memory than its thread may have; the thread is gone. */
export class LimitError extends Error {
  override readonly name = "LimitError";
}

/** No thread can be had now: 503, or 429 where it is the caller's own work that is in the way; with Retry-After. */
export class BusyError extends HttpError {
  readonly isOwn: boolean;

  constructor(isOwn: boolean) {
    const { status, name, message, headers } = isOwn ? rateLimited(RETRY_AFTER) : unavailable(RETRY_AFTER);
    super(status, name, message, { headers });
    this.isOwn = isOwn;
  }
}

/** Seconds after which a refused caller may find a thread free. */
const RETRY_AFTER = 30;

/** Threads that run this file, within limits. */
export function createThreads(file: URL, limits: ThreadLimits): Threads {
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
    // Whoever is let in takes over the place of the one that has finished.
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
    const { thread, end } = startThread(file, limits);
    ends.add(end);
    try {
      return await work(thread);
    } finally {
      // Its place is free when it is gone: a library's own work (a picture that is painted) cannot be broken off.
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

function startThread(file: URL, { questionMs, memoryMb }: ThreadLimits) {
  const worker = new Worker(file, {
    // From sources Node takes the types out by itself: what does it for the process costs each thread more than that.
    execArgv: /\.js$/.test(String(file)) ? ["--enable-source-maps"] : [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // Said to whoever asks, now or later: an error that nobody hears would end the process.
  let gone: Error | undefined;
  let refuse: ((error: Error) => void) | undefined;
  const lose = (error: Error) => {
    gone ??= error;
    refuse?.(gone);
  };
  worker.on("error", (error: Error) =>
    lose(isOutOfMemory(error) ? new LimitError("memory", { cause: error }) : error),
  );
  // Ended by nobody's limit: the process is about to end, or the thread ended itself.
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
