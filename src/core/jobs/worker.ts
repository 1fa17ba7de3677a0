import type { Logger } from "pino";
import { redactText } from "../logs/redact.ts";
import { claimJobs, forgetDone, mayGoTogether, partition, renewLeases, runInHalves } from "./batches.ts";
import {
  type JobDefinition,
  PermanentJobError,
  PostponedJobError,
  ProcessEndedError,
  waitAfter,
} from "./define-job.ts";
import type { JobCollection, JobFilter } from "./job-document.ts";
import { claimJob, endJob, type HeldJob, hurryJobs, nextDue, requeueJob } from "./queue.ts";
import { nextTime } from "./schedule.ts";

export interface WorkerOptions {
  readonly jobs: JobCollection;
  readonly definitions: ReadonlyMap<string, JobDefinition>;
  readonly logger: Logger;
  /**
   * Lease in milliseconds, after which jobs of a crashed process can be claimed; renewed at a third of it
   * while a job runs.
   */
  readonly leaseMs: number;
  /** Interval in milliseconds between polls for jobs added by other processes. */
  readonly pollMs: number;
  /** Limit on concurrent runs in this process, over all kinds of jobs. */
  readonly concurrency: number;
  /** Returns since when the database is held; null if it is not. Called before each query for due jobs. */
  readonly heldSince: () => Promise<Date | null>;
}

export interface Worker {
  start(): void;
  /** Checks for due jobs now. */
  wake(): void;
  /** Claims a job that this process has just added, without a query for what is due. */
  noteAdded(name: string, due: Date): void;
  /** Stops claiming jobs, lets runs finish for `graceMs`, then aborts them and releases them. */
  stop(graceMs: number): Promise<void>;
  /** Resolves when no job is due and none is running. */
  whenIdle(): Promise<void>;
}

interface Run {
  readonly name: string;
  /** Job of the run, or all jobs of a batch. */
  readonly held: readonly HeldJob[];
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

/** All jobs may be claimed: the database is not held. */
const ALL: JobFilter = {};

/** Delay of heavy work in milliseconds, so that the request that enqueued it is answered first. */
export const GIVES_WAY_MS = 1_000;

/**
 * Claims and runs due jobs; one query if there is nothing to do, and the next query when the next job is due, at
 * the latest after `pollMs`. Jobs added by this process are claimed by their name.
 */
export function createWorker(options: WorkerOptions): Worker {
  const { jobs, definitions, logger, leaseMs, pollMs, concurrency, heldSince } = options;
  const runs = new Set<Run>();
  let working = false;
  let timer: NodeJS.Timeout | undefined;
  let look: Promise<void> | undefined;
  /** Time in milliseconds of the next query for due jobs; 0 for now. */
  let nextQuery = 0;
  /** Which jobs may be claimed; unknown before the first query. */
  let only: JobFilter | null = null;
  /** Names of due jobs that this process has added since. */
  let added: string[] = [];

  const mayRun = (filter: JobFilter, { waitsWhileHeld }: JobDefinition): boolean =>
    filter === ALL || waitsWhileHeld !== true;

  const hasRoom = ({ name, concurrency: most }: JobDefinition): boolean =>
    runs.size < concurrency && [...runs].filter((run) => run.name === name).length < most;

  /** While the database is held, the jobs that were there wait, and so do all that recur. */
  const readHold = async (): Promise<JobFilter> => {
    const since = await heldSince();
    return since ? { createdAt: { $gte: since }, every: null } : ALL;
  };

  /** Claims due jobs while there is capacity; returns the time of the next job, null if unknown. */
  const claimAll = async (): Promise<Date | null> => {
    const claimable = await readHold();
    only = claimable;
    while (working) {
      const open = [...definitions.values()].filter((kind) => hasRoom(kind) && mayRun(claimable, kind));
      const next = open.length > 0 ? await nextDue(jobs, namesOf(open), claimable) : null;
      // Uses the same clock as `claimJob`, which would otherwise return nothing for a job considered due here.
      if (!next?.due || next.due > new Date()) return next?.due ?? null;
      const { name, batch } = definitions.get(next.name)!;
      const alone = open.filter((kind) => !kind.batch);
      await begin(
        batch
          ? await claimJobs(jobs, name, batch.most, leaseMs, claimable)
          : await claimJob(jobs, namesOf(alone), leaseMs, claimable),
      );
    }
    return null;
  };

  /** Puts a job back, to be claimed when it is due. */
  const giveBack = async (
    job: HeldJob,
    due: Date,
    change: Parameters<typeof requeueJob>[3],
  ): Promise<void> => {
    await requeueJob(jobs, job, due, change);
    noteAdded(job.name, due);
  };

  /** Claims a job of a kind that this process has added to; if there is no capacity, a run that ends looks for it. */
  const claimAdded = async (name: string): Promise<void> => {
    const definition = definitions.get(name)!;
    const { batch } = definition;
    if (batch) added = added.filter((other) => other !== name);
    if (!hasRoom(definition)) return;
    only ??= await readHold();
    if (!mayRun(only, definition)) return;
    await begin(
      batch
        ? await claimJobs(jobs, name, batch.most, leaseMs, only)
        : await claimJob(jobs, [name], leaseMs, only),
    );
  };

  const queryDue = async (): Promise<void> => {
    // Set before the query, so that `wake` during it leads to another.
    nextQuery = Date.now() + pollMs;
    const due = await claimAll();
    if (due) nextQuery = Math.min(nextQuery, Math.max(due.getTime(), Date.now() + 5));
  };

  const lookNow = async (): Promise<void> => {
    clearTimeout(timer);
    try {
      while (working) {
        const name = added.shift();
        if (name !== undefined) await claimAdded(name);
        else if (nextQuery <= Date.now()) await queryDue();
        else break;
      }
    } catch (error) {
      if (working) logger.warn({ err: error }, "jobs cannot be looked for");
      added = [];
      nextQuery = Date.now() + pollMs;
    }
    look = undefined;
    if (working) timer = setTimeout(lookOnce, Math.max(nextQuery - Date.now(), 0)).unref();
  };

  const lookOnce = (): void => {
    // Begun after the assignment, since it may end without waiting.
    if (working) look ??= Promise.resolve().then(lookNow);
  };

  const wake = (): void => {
    nextQuery = 0;
    lookOnce();
  };

  const noteAdded = (name: string, due: Date): void => {
    if (!working) return;
    if (due.getTime() > Date.now()) nextQuery = Math.min(nextQuery, due.getTime());
    else added.push(name);
    lookOnce();
  };

  const begin = async (held: readonly HeldJob[]): Promise<void> => {
    // The worker may have been stopped during the query.
    for (const job of working ? [] : held)
      await requeueJob(jobs, job, new Date(), { attempts: job.attempts - 1 });
    if (held.length === 0 || !working) return;
    const controller = new AbortController();
    const { name } = held[0]!;
    const ended = runJobs(name, held, controller).finally(() => {
      const wasFull = !hasRoom(definitions.get(name)!);
      runs.delete(run);
      // While at full capacity the worker does not look for other due jobs, so it checks again now.
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

  /** Runs a batch; returns the function that records the failure of each job, null on success. */
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
    if (failure?.error instanceof PostponedJobError)
      return giveBack(held, failure.error.until, { attempts: held.attempts - 1, lastError });
    if (failure && held.attempts < definition.attempts && !(failure.error instanceof PermanentJobError)) {
      const wait = waitAfter(held.attempts, definition.backoff, Math.random());
      log.warn({ err: failure.error, wait }, "job failed; it will be tried again");
      return giveBack(held, new Date(now.getTime() + wait), { lastError });
    }
    if (failure) log.error({ err: failure.error }, "job failed permanently");
    if (held.every !== null)
      return giveBack(held, nextTime(held.every, now), { attempts: 0, lastError, finishedAt: now });
    if (failure) await definition.onFailure?.(held.payload as never, failure.error);
    if ((await endJob(jobs, held, { state: failure ? "failed" : "done", lastError })) === "again") wake();
  };

  return {
    start() {
      working = true;
      wake();
    },
    wake,
    noteAdded,
    async stop(graceMs) {
      working = false;
      clearTimeout(timer);
      await look;
      await within(graceMs, Promise.all([...runs].map(({ ended }) => ended)));
      const late = [...runs];
      for (const { controller } of late) controller.abort(new Error("the process is ending"));
      await within(1_000, Promise.all(late.map(({ ended }) => ended)));
      for (const job of [...runs].flatMap(({ held }) => held)) await requeueJob(jobs, job, new Date(), {});
    },
    async whenIdle() {
      for (;;) {
        while (look || runs.size > 0) await Promise.all([look, ...[...runs].map(({ ended }) => ended)]);
        await hurryJobs(jobs, GIVES_WAY_MS);
        // What is known of a hold may be out of date by the time between two queries.
        const claimable = only === ALL ? ALL : await readHold();
        const names = namesOf([...definitions.values()].filter((kind) => mayRun(claimable, kind)));
        const due = await jobs.findOne({ ...claimable, due: { $lte: new Date() }, name: { $in: names } });
        // A concurrent check may have claimed the job that was due a moment ago.
        if (!due && !look && runs.size === 0) return;
        if (due) wake();
      }
    },
  };
}

/** Runs a job once; returns null on success. */
async function attempt(
  definition: JobDefinition,
  held: HeldJob,
  { signal }: AbortController,
  logger: Logger,
): Promise<{ readonly error: unknown } | null> {
  if (held.attempts > definition.attempts)
    return { error: new ProcessEndedError("the process ended every time this job was tried") };
  if (held.interrupted && !definition.runsAfterCrash)
    return { error: new ProcessEndedError("the process ended while it ran this job") };
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

/** Waits for work, up to a time limit. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, late]);
  clearTimeout(timer);
}
