import type { Logger } from "pino";
import { claimJobs } from "./batches.ts";
import type { JobDefinition } from "./define-job.ts";
import type { JobCollection, JobFilter } from "./job-document.ts";
import { claimJob, type HeldJob, hurryJobs, nextDue, requeueJob } from "./queue.ts";
import { createJobRunner, type GiveBack } from "./run-jobs.ts";

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
  /** Number of runs begun so far. */
  let begun = 0;

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

  const giveBack: GiveBack = async (job, due, change) => {
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
    nextQuery = Number.POSITIVE_INFINITY;
    const due = await claimAll();
    // Counted from its end: a query that takes longer than the interval must not lead to the next without a pause.
    const now = Date.now();
    nextQuery = Math.min(
      nextQuery,
      now + pollMs,
      due ? Math.max(due.getTime(), now + 5) : Number.POSITIVE_INFINITY,
    );
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

  const runJobs = createJobRunner({ jobs, logger, leaseMs, giveBack, onAgain: wake });

  const begin = async (held: readonly HeldJob[]): Promise<void> => {
    // The worker may have been stopped during the query.
    for (const job of working ? [] : held)
      await requeueJob(jobs, job, new Date(), { attempts: job.attempts - 1 });
    if (held.length === 0 || !working) return;
    const controller = new AbortController();
    const { name } = held[0]!;
    const ended = runJobs(definitions.get(name)!, held, controller).finally(() => {
      const wasFull = !hasRoom(definitions.get(name)!);
      runs.delete(run);
      // While at full capacity the worker does not look for other due jobs, so it checks again now.
      if (wasFull) wake();
    });
    const run: Run = { name, held, controller, ended };
    runs.add(run);
    begun++;
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
        const before = begun;
        // What is known of a hold may be out of date by the time between two queries.
        const claimable = only === ALL ? ALL : await readHold();
        const names = namesOf([...definitions.values()].filter((kind) => mayRun(claimable, kind)));
        const due = await jobs.findOne({ ...claimable, due: { $lte: new Date() }, name: { $in: names } });
        if (due) {
          wake();
          continue;
        }
        // A concurrent check may have claimed the job that was due a moment ago.
        await look;
        if (begun === before && runs.size === 0) return;
      }
    },
  };
}

const namesOf = (kinds: readonly JobDefinition[]): string[] => kinds.map(({ name }) => name);

/** Waits for work, up to a time limit. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, late]);
  clearTimeout(timer);
}
