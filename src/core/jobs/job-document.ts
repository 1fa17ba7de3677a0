import type { Collection, ObjectId } from "mongodb";

export const JOB_STATES = ["waiting", "running", "done", "failed"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** One piece of work as it lies in the collection `jobs`. */
export interface JobDocument {
  readonly _id: ObjectId;
  readonly name: string;
  readonly payload: unknown;
  readonly state: JobState;
  /**
   * When a process may take it: the time it is meant for, or, while it runs, the end of its lease. Null once it
   * is done or failed. A crash therefore needs no clearing up: the lease ends and the job is due again.
   */
  readonly due: Date | null;
  /** Attempts begun. */
  readonly attempts: number;
  /** Who holds the lease; only the holder may say how the run ended. */
  readonly lock: string | null;
  /** `name:key` while the job is open; unique, so that one key is waiting or running once. */
  readonly openKey?: string;
  readonly key: string | null;
  /** Asked for again while it was running: what to run next. */
  readonly again: { readonly id: string; readonly payload: unknown; readonly due: Date } | null;
  /** Milliseconds or a cron expression for a job that comes round. */
  readonly every: number | string | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** When MongoDB may forget it; only what is done has one. */
  readonly expires?: Date;
}

export type JobCollection = Collection<JobDocument>;

/** Seconds that done jobs are kept for the back office to look at. */
export const KEEP_DONE_SECONDS = 3 * 24 * 60 * 60;

/** `due` serves the workers, `openKey` keeps keys apart, the others the back office and MongoDB's own clearing up. */
export async function makeJobIndexes(jobs: JobCollection): Promise<void> {
  await jobs.createIndexes([
    { key: { due: 1 } },
    { key: { openKey: 1 }, unique: true, partialFilterExpression: { openKey: { $exists: true } } },
    { key: { state: 1, _id: -1 } },
    { key: { expires: 1 }, expireAfterSeconds: 0 },
  ]);
}
