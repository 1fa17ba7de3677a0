import type { Collection, Filter, ObjectId } from "mongodb";

export const JOB_STATES = ["waiting", "running", "done", "failed"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Stored job in the collection `jobs`. */
export interface JobDocument {
  readonly _id: ObjectId;
  readonly name: string;
  readonly payload: unknown;
  readonly state: JobState;
  /**
   * Time from which a process may claim it: the scheduled time or, while it runs, the end of its lease. Null
   * once it is done or failed. After a crash no clean-up is needed: the lease expires and the job is due
   * again.
   */
  readonly due: Date | null;
  /** Attempts started. */
  readonly attempts: number;
  /** Holder of the lease; only the holder may report the outcome of the run. */
  readonly lock: string | null;
  /** Id of the process that runs it, or ran it last; missing from older documents. */
  readonly holder?: string;
  /** True if the previous run did not end: its process crashed, or lost the lease; missing before a claim. */
  readonly interrupted?: boolean;
  /** `name:key` while the job is open; unique, so that a key has at most one open job. */
  readonly openKey?: string;
  readonly key: string | null;
  /** Next run, if the job was enqueued again while it was running. */
  readonly again: { readonly id: string; readonly payload: unknown; readonly due: Date } | null;
  /** Milliseconds or a cron expression for a recurring job. */
  readonly every: number | string | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** Time when MongoDB deletes it; only set on completed jobs. */
  readonly expires?: Date;
}

export type JobCollection = Collection<JobDocument>;

/** Which jobs may be claimed: all, or those that do not wait because the database is held. */
export type JobFilter = Pick<Filter<JobDocument>, "createdAt" | "every">;

/** Retention of completed jobs in seconds, for the admin area. */
export const KEEP_DONE_SECONDS = 3 * 24 * 60 * 60;

/**
 * Creates the indexes: `due` serves the workers, `openKey` makes keys unique, the others serve the admin area
 * and MongoDB's expiry.
 */
export async function makeJobIndexes(jobs: JobCollection): Promise<void> {
  await jobs.createIndexes([
    { key: { due: 1 } },
    { key: { openKey: 1 }, unique: true, partialFilterExpression: { openKey: { $exists: true } } },
    { key: { state: 1, _id: -1 } },
    { key: { expires: 1 }, expireAfterSeconds: 0 },
  ]);
}
