import type { ClientSession } from "mongodb";
import mongoose, { type Connection } from "mongoose";
import type { Logger } from "pino";
import { findHold, type Hold } from "../hold/index.ts";
import { wholeWord } from "../text/whole-word.ts";
import type { JobDefinition } from "./define-job.ts";
import { JOB_STATES, type JobDocument, type JobState, makeJobIndexes } from "./job-document.ts";
import { addJob, addRecurring, createAdding, endRounds, releaseJobs } from "./queue.ts";
import { nextTime } from "./schedule.ts";
import { forgetInFailedItems, prepareFailedItems } from "./set-aside.ts";
import { createWorker, GIVES_WAY_MS } from "./worker.ts";

export interface EnqueueOptions {
  /** Earliest start. Default: at once. */
  readonly runAt?: Date;
  /**
   * True for heavy work that should start a moment later, so that the request that enqueued it is answered
   * first.
   */
  readonly givesWay?: boolean;
  /**
   * Key with at most one waiting and one running job of this name: a waiting job gets the newer payload and
   * time, a running one runs again with them afterwards.
   */
  readonly key?: string;
  /**
   * Session of the transaction that writes the job: it exists if, and only if, the transaction is committed
   * (outbox).
   */
  readonly session?: ClientSession;
}

/** Job as shown in the admin area; excludes the payload, which may contain private data. */
export interface JobView {
  readonly id: string;
  readonly name: string;
  readonly state: JobState;
  readonly key: string | null;
  readonly attempts: number;
  readonly due: Date | null;
  readonly every: number | string | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** Jobs of one kind that wait because the database is held. */
export interface WaitingJobs {
  readonly name: string;
  readonly recurs: boolean;
  readonly count: number;
  /** When the first was or is due. */
  readonly due: Date;
}

export interface Jobs {
  /** Creates the indexes; call once before the first job is added. */
  prepare(): Promise<void>;
  /** Registers a kind of job with this process's worker; `enqueue` and `every` do so automatically. */
  add(job: JobDefinition): void;
  /** Adds a job. It survives the process and runs at least once. */
  enqueue<Payload>(job: JobDefinition<Payload>, payload: Payload, options?: EnqueueOptions): Promise<void>;
  /**
   * Runs a job at an interval in milliseconds, or by a cron expression in UTC; only one run at a time across
   * all processes.
   */
  every<Payload>(rhythm: number | string, job: JobDefinition<Payload>, payload: Payload): Promise<void>;
  /** Deletes recurring jobs of an earlier version that are no longer defined. */
  endRounds(names: readonly string[]): Promise<void>;
  /**
   * Makes the running jobs of a process that has ended due at once, before their leases expire; without a
   * process, those of all. Call it without one only before `start`, and if no other process can run jobs.
   */
  release(process?: string): Promise<void>;
  /** Starts claiming jobs in this process. */
  start(): Promise<void>;
  /**
   * Stops claiming jobs, lets runs finish for `graceMs`, then aborts them and releases them to other
   * processes.
   */
  stop(graceMs?: number): Promise<void>;
  /**
   * Resolves when no job is due or delayed by `givesWay`, and none is running in this process (tests, demo
   * content).
   */
  whenIdle(): Promise<void>;
  /** Returns jobs, newest first; `before` is the last id of the previous page. */
  list(page: { state?: JobState; name?: string; limit: number; before?: string }): Promise<JobView[]>;
  counts(): Promise<Readonly<Record<JobState, number>>>;
  /**
   * Removes mentions of a person from jobs that are not running: deletes jobs with one of these words in the
   * payload, and removes the words from error messages of others (whole words, ignoring case).
   */
  forget(words: readonly string[]): Promise<void>;
  /** Resets a failed job's attempts; returns false if there is no failed job with this id. */
  retry(id: string): Promise<boolean>;
  /** Deletes a failed or waiting job, unless it is recurring; returns false if there is no such job. */
  drop(id: string): Promise<boolean>;
  read(id: string): Promise<JobView | null>;
  /** Returns what waits because the database is held since a time, by kind of job, longest due first. */
  waiting(since: Date): Promise<WaitingJobs[]>;
  /** Deletes the jobs of one kind that wait since then, unless they recur; returns how many. */
  dropWaiting(name: string, since: Date): Promise<number>;
}

/**
 * Creates durable jobs on MongoDB (docs/decisions/0003-jobs.md). Every process that calls `start` runs jobs;
 * adding jobs needs no running worker. Clocks of processes may differ by seconds, but by less than `leaseMs`.
 */
export function createJobs(options: {
  connection: Connection;
  logger: Logger;
  leaseMs?: number;
  pollMs?: number;
  concurrency?: number;
  /** Called whenever it is known whether the database is held. */
  onHold?: (hold: Hold | null) => void;
}): Jobs {
  const { connection, logger, leaseMs = 60_000, pollMs = 5_000, concurrency = 10, onHold } = options;
  const jobs = connection.db!.collection<JobDocument>("jobs");
  const definitions = new Map<string, JobDefinition>();
  const addAlone = createAdding(jobs);
  const heldSince = async (): Promise<Date | null> => {
    const hold = await findHold(connection);
    onHold?.(hold);
    return hold?.since ?? null;
  };
  const worker = createWorker({ jobs, definitions, logger, leaseMs, pollMs, concurrency, heldSince });

  const add = (job: JobDefinition): void => {
    const known = definitions.get(job.name);
    if (known === job) return;
    if (known) throw new Error(`there are two jobs called ${job.name}`);
    definitions.set(job.name, job);
    worker.wake();
  };

  return {
    async prepare() {
      await makeJobIndexes(jobs);
      await prepareFailedItems();
    },
    add,
    async enqueue(job, payload, { runAt = new Date(), givesWay, key, session } = {}) {
      add(job);
      const due = givesWay ? new Date(runAt.getTime() + GIVES_WAY_MS) : runAt;
      const added = { name: job.name, payload, due };
      if (key === undefined && !session) await addAlone(added);
      else await addJob(jobs, { ...added, key, session });
      // The job is not visible before the commit, and the session ends right after it.
      if (session?.inTransaction()) session.once("ended", () => worker.noteAdded(job.name, due));
      else worker.noteAdded(job.name, due);
    },
    async every(rhythm, job, payload) {
      add(job);
      const due = nextTime(rhythm, new Date());
      await addRecurring(jobs, { name: job.name, payload, every: rhythm, due });
      worker.wake();
    },
    endRounds: (names) => endRounds(jobs, names),
    async release(process) {
      await releaseJobs(jobs, process);
      worker.wake();
    },
    async start() {
      await makeJobIndexes(jobs);
      worker.start();
    },
    stop: (graceMs = 10_000) => worker.stop(graceMs),
    whenIdle: () => worker.whenIdle(),
    async list({ state, name, limit, before }) {
      const filter = {
        ...(state ? { state } : {}),
        ...(name ? { name } : {}),
        ...(mongoose.isObjectIdOrHexString(before) ? { _id: { $lt: objectId(before!) } } : {}),
      };
      const storedJobs = await jobs
        .find(filter, { projection: { payload: 0, again: 0 } })
        .sort({ _id: -1 })
        .limit(limit)
        .toArray();
      return storedJobs.map(view);
    },
    async counts() {
      const all = await Promise.all(
        JOB_STATES.map(async (state) => [state, await jobs.countDocuments({ state })] as const),
      );
      return Object.fromEntries(all) as Record<JobState, number>;
    },
    async forget(words) {
      await jobs.updateMany(
        { state: { $ne: "running" }, lastError: { $in: words.map(wholeWord) } },
        { $set: { lastError: "forgotten" } },
      );
      const idle = {
        state: { $in: ["waiting", "failed"] as JobState[] },
        payload: { $ne: null },
        every: null,
      };
      const patterns = words.map(wholeWord);
      for await (const { _id, payload } of jobs.find(idle, { projection: { payload: 1 } })) {
        const text = JSON.stringify(payload);
        if (patterns.some((word) => word.test(text)))
          await jobs.deleteOne({ _id, state: { $ne: "running" } });
      }
      await forgetInFailedItems(words);
    },
    async retry(id) {
      if (!mongoose.isObjectIdOrHexString(id)) return false;
      const { matchedCount } = await jobs.updateOne(
        { _id: objectId(id), state: "failed" },
        { $set: { state: "waiting", due: new Date(), attempts: 0, finishedAt: null } },
      );
      worker.wake();
      return matchedCount > 0;
    },
    async drop(id) {
      if (!mongoose.isObjectIdOrHexString(id)) return false;
      // If a worker claims it meanwhile, the state changes first.
      const open = { _id: objectId(id), state: { $in: ["failed", "waiting"] as JobState[] }, every: null };
      return (await jobs.deleteOne(open)).deletedCount > 0;
    },
    async read(id) {
      if (!mongoose.isObjectIdOrHexString(id)) return null;
      const job = await jobs.findOne({ _id: objectId(id) }, { projection: { payload: 0, again: 0 } });
      return job && view(job);
    },
    async waiting(since) {
      const rows = await jobs
        .aggregate<{ _id: { name: string; recurs: boolean }; count: number; due: Date }>([
          { $match: waitingSince(since) },
          {
            $group: {
              _id: { name: "$name", recurs: { $ne: ["$every", null] } },
              count: { $sum: 1 },
              due: { $min: "$due" },
            },
          },
          { $sort: { due: 1 } },
        ])
        .toArray();
      return rows.map(({ _id, count, due }) => ({ ..._id, count, due }));
    },
    async dropWaiting(name, since) {
      return (await jobs.deleteMany({ ...waitingSince(since), name, every: null })).deletedCount;
    },
  };
}

/** Jobs that wait since a time: those added before, and all that recur. */
const waitingSince = (since: Date) => ({
  state: { $in: ["waiting", "running"] as JobState[] },
  $or: [{ createdAt: { $lt: since } }, { every: { $ne: null } }],
});

const objectId = (id: string) => new mongoose.mongo.ObjectId(id);

const view = (job: Omit<JobDocument, "payload" | "again">): JobView => ({
  id: String(job._id),
  name: job.name,
  state: job.state,
  key: job.key,
  attempts: job.attempts,
  due: job.due,
  every: job.every,
  lastError: job.lastError,
  createdAt: job.createdAt,
  finishedAt: job.finishedAt,
});
