import type { ClientSession } from "mongodb";
import mongoose, { type Connection } from "mongoose";
import type { Logger } from "pino";
import { wholeWord } from "../text/whole-word.ts";
import type { JobDefinition } from "./define-job.ts";
import { JOB_STATES, type JobDocument, type JobState, makeJobIndexes } from "./job-document.ts";
import { addJob, addRecurring, createAdding, endRounds } from "./queue.ts";
import { nextTime } from "./schedule.ts";
import { createWorker, GIVES_WAY_MS } from "./worker.ts";

export interface EnqueueOptions {
  /** Not before this time; at once unless said. */
  readonly runAt?: Date;
  /** A great deal of work, which begins a moment later: whoever asked for it is answered first. */
  readonly givesWay?: boolean;
  /**
   * At most one waiting and one running job of this name has this key: a waiting one takes over the newer
   * payload and time, a running one is run again with them afterwards.
   */
  readonly key?: string;
  /** Writes the job with a transaction: it exists if, and only if, the transaction is committed (outbox). */
  readonly session?: ClientSession;
}

/** A job as the back office sees it; never its payload, which may hold what is nobody's business. */
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

export interface Jobs {
  /** Makes the indexes; call once before the first job is added. */
  prepare(): Promise<void>;
  /** Makes a kind of job known to this process's worker; `enqueue` and `every` do so themselves. */
  add<Payload>(job: JobDefinition<Payload>): void;
  /** Adds a job. It survives the process and runs at least once. */
  enqueue<Payload>(job: JobDefinition<Payload>, payload: Payload, options?: EnqueueOptions): Promise<void>;
  /** Runs a job every so many milliseconds, or by a cron expression in UTC; one at a time over all processes. */
  every<Payload>(rhythm: number | string, job: JobDefinition<Payload>, payload: Payload): Promise<void>;
  /** Forgets jobs that came round in a former version of the product, and that nobody defines any longer. */
  endRounds(names: readonly string[]): Promise<void>;
  /** Begins to take jobs in this process. */
  start(): Promise<void>;
  /** Takes no more, lets runs end for `graceMs`, then aborts them and gives them back to other processes. */
  stop(graceMs?: number): Promise<void>;
  /** Resolves when nothing is due or gives way, and nothing runs in this process (tests, demo content). */
  whenIdle(): Promise<void>;
  /** Newest first; `before` is the last id of the page above. */
  list(page: { state?: JobState; name?: string; limit: number; before?: string }): Promise<JobView[]>;
  counts(): Promise<Readonly<Record<JobState, number>>>;
  /**
   * Forgets what jobs that are not running say of somebody: drops those whose payload has one of these words, and
   * what others say of why they failed (whole words, in any case).
   */
  forget(words: readonly string[]): Promise<void>;
  /** Gives a failed job all its attempts again; false when there is no failed job of this id. */
  retry(id: string): Promise<boolean>;
  /** Takes away a job that failed or is waiting, but none that comes round; false when there is no such job. */
  drop(id: string): Promise<boolean>;
  read(id: string): Promise<JobView | null>;
}

/**
 * Durable work on MongoDB (docs/decisions/0003-jobs.md). Every process that calls `start` works; none is needed
 * to add jobs. Clocks of processes may differ by seconds, not by `leaseMs`.
 */
export function createJobs(options: {
  connection: Connection;
  logger: Logger;
  leaseMs?: number;
  pollMs?: number;
  concurrency?: number;
}): Jobs {
  const { connection, logger, leaseMs = 60_000, pollMs = 5_000, concurrency = 10 } = options;
  const jobs = connection.db!.collection<JobDocument>("jobs");
  const definitions = new Map<string, JobDefinition>();
  const addAlone = createAdding(jobs);
  const worker = createWorker({ jobs, definitions, logger, leaseMs, pollMs, concurrency });

  const add = <Payload>(job: JobDefinition<Payload>): void => {
    const known = definitions.get(job.name);
    if (known === (job as JobDefinition)) return;
    if (known) throw new Error(`there are two jobs called ${job.name}`);
    definitions.set(job.name, job as JobDefinition);
    worker.wake();
  };

  return {
    prepare: () => makeJobIndexes(jobs),
    add,
    async enqueue(job, payload, { runAt = new Date(), givesWay, key, session } = {}) {
      add(job);
      const due = givesWay ? new Date(runAt.getTime() + GIVES_WAY_MS) : runAt;
      const added = { name: job.name, payload, due };
      if (key === undefined && !session) await addAlone(added);
      else await addJob(jobs, { ...added, key, session });
      // Seen by nobody before the commit, and the session ends right after it.
      if (session?.inTransaction()) session.once("ended", () => worker.wake());
      else worker.wake();
    },
    async every(rhythm, job, payload) {
      add(job);
      const due = nextTime(rhythm, new Date());
      await addRecurring(jobs, { name: job.name, payload, every: rhythm, due });
      worker.wake();
    },
    endRounds: (names) => endRounds(jobs, names),
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
      const found = await jobs
        .find(filter, { projection: { payload: 0, again: 0 } })
        .sort({ _id: -1 })
        .limit(limit)
        .toArray();
      return found.map(view);
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
      const holds = words.map(wholeWord);
      for await (const { _id, payload } of jobs.find(idle, { projection: { payload: 1 } })) {
        const text = JSON.stringify(payload);
        if (holds.some((word) => word.test(text))) await jobs.deleteOne({ _id, state: { $ne: "running" } });
      }
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
      // A worker that takes it meanwhile changes its state first.
      const open = { _id: objectId(id), state: { $in: ["failed", "waiting"] as JobState[] }, every: null };
      return (await jobs.deleteOne(open)).deletedCount > 0;
    },
    async read(id) {
      if (!mongoose.isObjectIdOrHexString(id)) return null;
      const found = await jobs.findOne({ _id: objectId(id) }, { projection: { payload: 0, again: 0 } });
      return found && view(found);
    },
  };
}

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
