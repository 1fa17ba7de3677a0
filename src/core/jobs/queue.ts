import { randomUUID } from "node:crypto";
import type { ClientSession, Document, WithId } from "mongodb";
import mongoose from "mongoose";
import { createBatcher } from "../db/batcher.ts";
import { type JobCollection, type JobDocument, KEEP_DONE_SECONDS } from "./job-document.ts";

/** A job this process holds; `lock` proves it. */
export type HeldJob = WithId<JobDocument> & { readonly lock: string };

export interface NewJob {
  readonly name: string;
  readonly payload: unknown;
  readonly due: Date;
  readonly key?: string | undefined;
  readonly every?: number | string | undefined;
  readonly session?: ClientSession | undefined;
}

/** Jobs that are added by one write. */
const MOST_ADDED = 1_000;

/** Whatever is due at all is due before. */
const END_OF_TIME = new Date(8_640_000_000_000_000);

const fresh = {
  attempts: 0,
  lock: null,
  again: null,
  lastError: null,
  startedAt: null,
  finishedAt: null,
} as const;

/** Puts jobs without a key into the queue; those that come while a write is under way go together by the next. */
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
 * Puts a job into the queue. With a key there is at most one waiting and one running: a waiting one takes over
 * the newer payload and time, a running one is run again with them afterwards.
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
      const asked = addedTo({ ...document, state: "waiting", key });
      await jobs.updateOne({ openKey: `${name}:${key}` }, asked, { ...options, upsert: true });
      return;
    } catch (error) {
      // Another process added it just now; a transaction is its caller's to repeat.
      if ((error as { code?: unknown }).code !== 11000 || session || tries >= 5) throw error;
    }
  }
}

/** One step from what is there to what is asked for, whether it is waiting, running or not there. */
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

/** Sees to it that a job comes round; one that is waiting keeps its time unless its rhythm has changed. */
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

/** Lets jobs of these names come round no more: nobody knows what they are any longer. */
export async function endRounds(jobs: JobCollection, names: readonly string[]): Promise<void> {
  const openKeys = names.map((name) => `${name}:every`);
  await jobs.deleteMany({ openKey: { $in: openKeys }, state: { $ne: "running" } });
}

/** Takes the job that is longest due among these names, for `leaseMs`; none when nothing is due. */
export async function takeJob(
  jobs: JobCollection,
  names: readonly string[],
  leaseMs: number,
): Promise<readonly HeldJob[]> {
  const now = new Date();
  const lock = randomUUID();
  const taken = await jobs.findOneAndUpdate(
    { due: { $lte: now }, name: { $in: names } },
    {
      $set: { state: "running", lock, due: new Date(now.getTime() + leaseMs), startedAt: now },
      $inc: { attempts: 1 },
    },
    { sort: { due: 1 }, returnDocument: "after" },
  );
  return taken ? [taken as HeldJob] : [];
}

/** Which of these is due next, and when; null when none is. */
export const nextDue = (
  jobs: JobCollection,
  names: readonly string[],
): Promise<Pick<JobDocument, "name" | "due"> | null> =>
  jobs.findOne(
    { due: { $lt: END_OF_TIME }, name: { $in: names } },
    { sort: { due: 1 }, projection: { name: 1, due: 1 } },
  );

/** Lets jobs that are due within so many milliseconds be due now. */
export async function hurryJobs(jobs: JobCollection, within: number): Promise<void> {
  const now = new Date();
  const soon = { $gt: now, $lte: new Date(now.getTime() + within) };
  await jobs.updateMany({ state: "waiting", due: soon }, { $set: { due: now } });
}

/** Puts a job back: for another attempt at `due`, or for its next round. False when it is no longer ours. */
export async function putBack(
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
 * Ends a job as done or failed, or runs it again if it was asked for meanwhile. Two steps on conditions that
 * exclude each other, so that a request coming in between is seen by one of them.
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
          // What was to be done is nobody's business any more; what failed may be tried again with it.
          ...(end.state === "done"
            ? { payload: null, expires: new Date(now.getTime() + KEEP_DONE_SECONDS * 1000) }
            : {}),
        },
        $unset: { openKey: "" },
      },
    );
    if (matchedCount > 0) return "ended";
    const found = await jobs.findOne(mine, { projection: { again: 1 } });
    if (!found) return "lost";
    if (!found.again) continue;
    const { id, payload, due } = found.again;
    const again = await jobs.updateOne(
      { ...mine, "again.id": id },
      { $set: { ...fresh, state: "waiting", payload, due, lastError: end.lastError } },
    );
    if (again.matchedCount > 0) return "again";
  }
  return "lost";
}
