import { randomUUID } from "node:crypto";
import type { ClientSession, Document, WithId } from "mongodb";
import mongoose from "mongoose";
import { createBatcher } from "../db/batcher.ts";
import { PROCESS_ID } from "../db/invalidations.ts";
import { type JobCollection, type JobDocument, type JobFilter, KEEP_DONE_SECONDS } from "./job-document.ts";

/** Job held by this process; `lock` proves it. */
export type HeldJob = WithId<JobDocument> & { readonly lock: string };

export interface NewJob {
  readonly name: string;
  readonly payload: unknown;
  readonly due: Date;
  readonly key?: string | undefined;
  readonly every?: number | string | undefined;
  readonly session?: ClientSession | undefined;
}

/** Limit on jobs added by one write. */
const MOST_ADDED = 1_000;

/** Later than any due date. */
const END_OF_TIME = new Date(8_640_000_000_000_000);

const fresh = {
  attempts: 0,
  lock: null,
  again: null,
  lastError: null,
  startedAt: null,
  finishedAt: null,
} as const;

/**
 * Creates the function that adds jobs without a key; those that arrive during a write are added together by
 * the next one.
 */
export function createAdding(
  jobs: JobCollection,
): (job: Pick<NewJob, "name" | "payload" | "due">) => Promise<void> {
  const add = createBatcher<JobDocument, undefined>(async (documents) => {
    await jobs.insertMany(documents as JobDocument[], { ordered: false });
    return documents.map(() => undefined);
  }, MOST_ADDED);
  return (job) => {
    const _id = new mongoose.mongo.ObjectId();
    return add({ _id, ...job, every: null, ...fresh, createdAt: new Date(), state: "waiting", key: null });
  };
}

/**
 * Adds a job to the queue. With a key there is at most one waiting and one running job: a waiting one gets
 * the newer payload and time, a running one runs again with them afterwards.
 */
export async function addJob(jobs: JobCollection, job: NewJob): Promise<void> {
  const { name, payload, due, key, session } = job;
  const options = session ? { session } : {};
  const document = { name, payload, due, every: job.every ?? null, ...fresh, createdAt: new Date() };
  if (key === undefined) {
    const _id = new mongoose.mongo.ObjectId();
    await jobs.insertOne({ _id, ...document, state: "waiting", key: null }, options);
    return;
  }
  for (let tries = 1; ; tries++) {
    try {
      const update = addedTo({ ...document, state: "waiting", key });
      await jobs.updateOne({ openKey: `${name}:${key}` }, update, { ...options, upsert: true });
      return;
    } catch (error) {
      // Another process has just added it; retrying a transaction is left to its caller.
      if ((error as { code?: unknown }).code !== 11000 || session || tries >= 5) throw error;
    }
  }
}

/** Returns the update for a job that may be waiting, running or missing. */
function addedTo(asked: Omit<JobDocument, "_id" | "openKey">): Document[] {
  const { payload, due } = asked;
  const unlessRunning = (there: unknown, otherwise: unknown) => ({
    $cond: [{ $eq: ["$state", "running"] }, there, otherwise],
  });
  return [
    { $replaceWith: { $mergeObjects: [{ $literal: asked }, "$$ROOT"] } },
    {
      $set: {
        again: unlessRunning({ $literal: { id: randomUUID(), payload, due } }, "$again"),
        payload: unlessRunning("$payload", { $literal: payload }),
        due: unlessRunning("$due", { $literal: due }),
      },
    },
  ];
}

/** Ensures that a recurring job exists; a waiting one keeps its time unless its interval has changed. */
export async function addRecurring(
  jobs: JobCollection,
  job: {
    readonly name: string;
    readonly payload: unknown;
    readonly every: number | string;
    readonly due: Date;
  },
): Promise<void> {
  const { name, payload, every, due } = job;
  const openKey = `${name}:every`;
  const known = await jobs.findOne({ openKey }, { projection: { every: 1 } });
  if (known) {
    const change = known.every === every ? { payload } : { payload, every, due };
    await jobs.updateOne({ openKey, state: "waiting" }, { $set: change });
    return;
  }
  await addJob(jobs, { name, payload, due, every, key: "every" });
}

/** Stops recurring jobs with these names, which are no longer defined. */
export async function endRounds(jobs: JobCollection, names: readonly string[]): Promise<void> {
  const openKeys = names.map((name) => `${name}:every`);
  await jobs.deleteMany({ openKey: { $in: openKeys }, state: { $ne: "running" } });
}

/** Claims the job with one of these names that is longest due, for `leaseMs`; null if none is due. */
export async function claimJob(
  jobs: JobCollection,
  names: readonly string[],
  leaseMs: number,
  only: JobFilter,
): Promise<readonly HeldJob[]> {
  const now = new Date();
  const claimed = await jobs.findOneAndUpdate(
    { ...only, due: { $lte: now }, name: { $in: names } },
    claim(randomUUID(), now, leaseMs),
    { sort: { due: 1 }, returnDocument: "after" },
  );
  return claimed ? [claimed as HeldJob] : [];
}

/** Returns the update by which this process claims a job; a job that is still running was interrupted. */
export const claim = (lock: string, now: Date, leaseMs: number): Document[] => [
  {
    $set: {
      state: "running",
      interrupted: { $eq: ["$state", "running"] },
      attempts: { $add: ["$attempts", 1] },
      lock,
      holder: PROCESS_ID,
      due: new Date(now.getTime() + leaseMs),
      startedAt: now,
    },
  },
];

/**
 * Makes the running jobs of a process that has ended due at once, before their leases expire; without a
 * process, those of all.
 */
export async function releaseJobs(jobs: JobCollection, holder?: string): Promise<void> {
  const running = { state: "running" as const, ...(holder === undefined ? {} : { holder }) };
  await jobs.updateMany(running, { $set: { due: new Date() } });
}

/** Returns the job with one of these names that is due next, and its time; null if there is none. */
export const nextDue = (
  jobs: JobCollection,
  names: readonly string[],
  only: JobFilter,
): Promise<Pick<JobDocument, "name" | "due"> | null> =>
  jobs.findOne(
    { ...only, due: { $lt: END_OF_TIME }, name: { $in: names } },
    { sort: { due: 1 }, projection: { name: 1, due: 1 } },
  );

/** Makes jobs that are due within the given number of milliseconds due now. */
export async function hurryJobs(jobs: JobCollection, within: number): Promise<void> {
  const now = new Date();
  const soon = { $gt: now, $lte: new Date(now.getTime() + within) };
  await jobs.updateMany({ state: "waiting", due: soon }, { $set: { due: now } });
}

/**
 * Puts a job back, for another attempt at `due` or for its next recurrence. Returns false if this process no
 * longer holds it.
 */
export async function requeueJob(
  jobs: JobCollection,
  held: HeldJob,
  due: Date,
  change: Partial<Pick<JobDocument, "attempts" | "lastError" | "finishedAt">>,
): Promise<boolean> {
  const { matchedCount } = await jobs.updateOne(
    { _id: held._id, lock: held.lock },
    { $set: { state: "waiting", lock: null, due, ...change } },
  );
  return matchedCount > 0;
}

/**
 * Marks a job as done or failed, or runs it again if it was enqueued meanwhile. The two steps have mutually
 * exclusive conditions, so that one of them sees a concurrent enqueue.
 */
export async function endJob(
  jobs: JobCollection,
  held: HeldJob,
  end: { readonly state: "done" | "failed"; readonly lastError: string | null },
): Promise<"ended" | "again" | "lost"> {
  const mine = { _id: held._id, lock: held.lock };
  const now = new Date();
  for (let tries = 0; tries < 5; tries++) {
    const { matchedCount } = await jobs.updateOne(
      { ...mine, again: null },
      {
        $set: {
          ...end,
          due: null,
          lock: null,
          finishedAt: now,
          // The payload of a completed job is deleted for privacy; a failed job needs it for a retry.
          ...(end.state === "done"
            ? { payload: null, expires: new Date(now.getTime() + KEEP_DONE_SECONDS * 1000) }
            : {}),
        },
        $unset: { openKey: "" },
      },
    );
    if (matchedCount > 0) return "ended";
    const job = await jobs.findOne(mine, { projection: { again: 1 } });
    if (!job) return "lost";
    if (!job.again) continue;
    const { id, payload, due } = job.again;
    const again = await jobs.updateOne(
      { ...mine, "again.id": id },
      { $set: { ...fresh, state: "waiting", payload, due, lastError: end.lastError } },
    );
    if (again.matchedCount > 0) return "again";
  }
  return "lost";
}
