import type { Logger } from "pino";
import { redactText } from "../logs/redact.ts";
import { forgetDone, mayGoTogether, partition, renewLeases, runInHalves, takeJobs } from "./batches.ts";
import { type JobDefinition, PermanentJobError, waitAfter } from "./define-job.ts";
import type { JobCollection } from "./job-document.ts";
import { endJob, type HeldJob, hurryJobs, nextDue, putBack, takeJob } from "./queue.ts";
import { nextTime } from "./schedule.ts";

export interface WorkerOptions {
  readonly jobs: JobCollection;
  readonly definitions: ReadonlyMap<string, JobDefinition>;
  readonly logger: Logger;
  /** Milliseconds a crashed process's jobs stay out of reach; renewed at a third of it while a job runs. */
  readonly leaseMs: number;
  /** Milliseconds between looks for what other processes added. */
  readonly pollMs: number;
  /** Runs at one time in this process, of all kinds together. */
  readonly concurrency: number;
}

export interface Worker {
  start(): void;
  /** Looks for due jobs now. */
  wake(): void;
  /** Takes no more, lets runs end for `graceMs`, then aborts them and gives them back. */
  stop(graceMs: number): Promise<void>;
  /** Resolves when nothing is due and nothing runs. */
  whenIdle(): Promise<void>;
}

interface Run {
  readonly name: string;
  /** One job, or all of a batch. */
  readonly held: readonly HeldJob[];
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

/** Milliseconds that a great deal of work leaves to whoever asked for it. */
export const GIVES_WAY_MS = 1_000;

/** Takes due jobs and runs them; one query when there is nothing to do, and the next look when the next is due. */
export function createWorker(options: WorkerOptions): Worker {
  const { jobs, definitions, logger, leaseMs, pollMs, concurrency } = options;
  const runs = new Set<Run>();
  let working = false;
  let timer: NodeJS.Timeout | undefined;
  let look: Promise<void> | undefined;
  let lookAgain = false;

  const hasRoom = ({ name, concurrency: most }: JobDefinition): boolean =>
    runs.size < concurrency && [...runs].filter((run) => run.name === name).length < most;

  /** Takes what is due while there is room; answers when the next is, null when nobody knows. */
  const takeAll = async (): Promise<Date | null> => {
    while (working) {
      const open = [...definitions.values()].filter(hasRoom);
      const next = open.length > 0 ? await nextDue(jobs, namesOf(open)) : null;
      // By the clock that `takeJob` goes by, or it would ask for what it is not given.
      if (!next?.due || next.due > new Date()) return next?.due ?? null;
      const { name, batch } = definitions.get(next.name)!;
      const alone = open.filter((kind) => !kind.batch);
      await begin(
        batch
          ? await takeJobs(jobs, name, batch.most, leaseMs)
          : await takeJob(jobs, namesOf(alone), leaseMs),
      );
    }
    return null;
  };

  /** Puts a job back, to be looked for when it is due. */
  const giveBack = async (job: HeldJob, due: Date, change: Parameters<typeof putBack>[3]): Promise<void> => {
    await putBack(jobs, job, due, change);
    wake();
  };

  const lookOnce = async (): Promise<void> => {
    clearTimeout(timer);
    let wait = pollMs;
    try {
      let due: Date | null;
      do {
        lookAgain = false;
        due = await takeAll();
      } while (lookAgain && working);
      if (due) wait = Math.min(pollMs, Math.max(due.getTime() - Date.now(), 5));
    } catch (error) {
      if (working) logger.warn({ err: error }, "jobs cannot be looked for");
    }
    look = undefined;
    if (!working) return;
    if (lookAgain) wake();
    else timer = setTimeout(wake, wait).unref();
  };

  const wake = (): void => {
    if (!working) return;
    if (look) lookAgain = true;
    else look = lookOnce();
  };

  const begin = async (held: readonly HeldJob[]): Promise<void> => {
    // The end may have come while the database looked.
    for (const job of working ? [] : held)
      await putBack(jobs, job, new Date(), { attempts: job.attempts - 1 });
    if (held.length === 0 || !working) return;
    const controller = new AbortController();
    const { name } = held[0]!;
    const ended = runJobs(name, held, controller).finally(() => {
      const wasFull = !hasRoom(definitions.get(name)!);
      runs.delete(run);
      // Whatever else may be due by this run's end was told of.
      if (wasFull) wake();
    });
    const run: Run = { name, held, controller, ended };
    runs.add(run);
  };

  const runJobs = async (
    name: string,
    held: readonly HeldJob[],
    controller: AbortController,
  ): Promise<void> => {
    const definition = definitions.get(name)!;
    const log = logger.child({ job: name });
    const heart = setInterval(() => {
      renewLeases(jobs, held, leaseMs).then(
        (ours) => {
          if (!ours) controller.abort(new Error("another process has taken the job over"));
        },
        (error) => log.warn({ err: error }, "the lease of a job could not be renewed"),
      );
    }, leaseMs / 3).unref();
    try {
      const [together, alone] = partition(
        held,
        (job) => definition.batch !== undefined && mayGoTogether(job),
      );
      await runInHalves(together, (part) => runTogether(definition, part, controller, log));
      for (const job of alone) {
        const own = logger.child({ job: name, jobId: String(job._id), attempt: job.attempts });
        if (held.length > 1 && controller.signal.aborted) await giveBack(job, new Date(), {});
        else await note(definition, job, await attempt(definition, job, controller, own), own);
      }
    } catch (error) {
      log.error({ err: error }, "how a job ended could not be noted; it will run again");
    } finally {
      clearInterval(heart);
    }
  };

  /** Runs a batch; answers how its failure is noted of each, null when it went well. */
  const runTogether = async (
    definition: JobDefinition,
    held: readonly HeldJob[],
    { signal }: AbortController,
    log: Logger,
  ): Promise<(() => Promise<unknown>) | null> => {
    const payloads = held.map(({ payload }) => payload as never);
    try {
      await definition.batch!.run(payloads, { signal, logger: log });
    } catch (error) {
      return () => Promise.all(held.map((job) => note(definition, job, { error }, log)));
    }
    for (const job of await forgetDone(jobs, held)) await note(definition, job, null, log);
    return null;
  };

  const note = async (
    definition: JobDefinition,
    held: HeldJob,
    failure: { readonly error: unknown } | null,
    log: Logger,
  ): Promise<void> => {
    const now = new Date();
    const lastError = failure ? describe(failure.error) : null;
    if (failure && held.attempts < definition.attempts && !(failure.error instanceof PermanentJobError)) {
      const wait = waitAfter(held.attempts, definition.backoff, Math.random());
      log.warn({ err: failure.error, wait }, "job failed; it will be tried again");
      return giveBack(held, new Date(now.getTime() + wait), { lastError });
    }
    if (failure) log.error({ err: failure.error }, "job failed for good");
    if (held.every !== null)
      return giveBack(held, nextTime(held.every, now), { attempts: 0, lastError, finishedAt: now });
    if ((await endJob(jobs, held, { state: failure ? "failed" : "done", lastError })) === "again") wake();
  };

  return {
    start() {
      working = true;
      wake();
    },
    wake,
    async stop(graceMs) {
      working = false;
      clearTimeout(timer);
      await look;
      await within(graceMs, Promise.all([...runs].map(({ ended }) => ended)));
      const late = [...runs];
      for (const { controller } of late) controller.abort(new Error("the process is ending"));
      await within(1_000, Promise.all(late.map(({ ended }) => ended)));
      for (const job of [...runs].flatMap(({ held }) => held)) await putBack(jobs, job, new Date(), {});
    },
    async whenIdle() {
      for (;;) {
        while (look || runs.size > 0) await Promise.all([look, ...[...runs].map(({ ended }) => ended)]);
        await hurryJobs(jobs, GIVES_WAY_MS);
        const names = [...definitions.keys()];
        const due = await jobs.findOne({ due: { $lte: new Date() }, name: { $in: names } });
        // A look of its own may have taken what was due a moment before.
        if (!due && !look && runs.size === 0) return;
        if (due) wake();
      }
    },
  };
}

/** Runs a job once; null when it went well. */
async function attempt(
  definition: JobDefinition,
  held: HeldJob,
  { signal }: AbortController,
  logger: Logger,
): Promise<{ readonly error: unknown } | null> {
  if (held.attempts > definition.attempts) {
    return { error: new PermanentJobError("the process ended every time this job was tried") };
  }
  try {
    const context = { id: String(held._id), attempt: held.attempts, signal, logger };
    await definition.run(held.payload as never, context);
    return null;
  } catch (error) {
    return { error };
  }
}

const namesOf = (kinds: readonly JobDefinition[]): string[] => kinds.map(({ name }) => name);

const describe = (error: unknown): string =>
  redactText(String((error as Error)?.message ?? error)).slice(0, 2_000);

/** Waits for work, but no longer than this. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, late]);
  clearTimeout(timer);
}
