import type { Logger } from "pino";

/** Context passed to a run beside its payload. */
export interface JobContext {
  /** 24-digit hex id of the job. */
  readonly id: string;
  /** Number of the attempt, from 1; a crash counts as an attempt. */
  readonly attempt: number;
  /** Aborted if the process must end now, or if another process has claimed the job. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** Wait between attempts in milliseconds, doubled each time, with jitter. */
export interface Backoff {
  readonly first: number;
  readonly longest: number;
}

export interface JobDefinition<Payload = never> {
  /** Unique name in the form `<area>.<verb>`: `mail.send`. */
  readonly name: string;
  /**
   * Runs the job. Must be idempotent, because it may run twice for one job (a crash after the work, before it
   * is recorded).
   */
  readonly run: (payload: Payload, context: JobContext) => Promise<void>;
  /**
   * Runs once the job has failed permanently, whatever the reason (also `ProcessEndedError`), to tell its owner.
   * Must be idempotent; if it throws, it runs again. Not called for jobs that recur.
   */
  readonly onFailure?: (payload: Payload, error: unknown) => Promise<void>;
  /**
   * False for heavy or native work, which may itself have ended the process: the job fails if its process ended
   * without returning it. Not for batches.
   */
  readonly runsAfterCrash: boolean;
  /**
   * True if even a new one must not run in a database that was restored from a backup and not released yet, because
   * it does what was due before.
   */
  readonly waitsWhileHeld?: true;
  readonly attempts: number;
  readonly backoff: Backoff;
  /** Limit on concurrent runs in one process. */
  readonly concurrency: number;
  /**
   * Processes many due jobs in one run. If it throws, the batch is halved to isolate the failing jobs, so
   * that they do not block the others; jobs tried twice are run singly by `run`. Completed jobs are deleted
   * at once, because there are many.
   */
  readonly batch?: JobBatch<Payload>;
}

export interface JobBatch<Payload> {
  /** Limit on jobs in one run. */
  readonly most: number;
  /** Must be idempotent for each job, like `run`. */
  readonly run: (
    payloads: readonly Payload[],
    context: Pick<JobContext, "signal" | "logger">,
  ) => Promise<void>;
}

/** Stops retries because they would not help. The job is `failed` at once. */
export class PermanentJobError extends Error {
  override readonly name = "PermanentJobError";
}

/**
 * Puts a job off without counting the attempt, because the cause is outside of it and concerns all jobs of its kind.
 */
export class PostponedJobError extends Error {
  override readonly name = "PostponedJobError";
  /** Earliest time of the next attempt. */
  readonly until: Date;

  constructor(message: string, until: Date, options?: ErrorOptions) {
    super(message, options);
    this.until = until;
  }
}

/** Reason of a failure: the process ended while it ran the job, each time or for a kind not run again. */
export class ProcessEndedError extends PermanentJobError {}

/**
 * Defines a kind of job that survives the process. Defaults: 8 attempts, from 5 s to one hour apart, 4
 * concurrent runs, run again after a crash.
 */
export function defineJob<Payload>(
  definition: Pick<JobDefinition<Payload>, "name" | "run"> & Partial<JobDefinition<Payload>>,
): JobDefinition<Payload> {
  return {
    attempts: 8,
    backoff: { first: 5_000, longest: 3_600_000 },
    concurrency: 4,
    runsAfterCrash: true,
    ...definition,
  };
}

/** Returns the milliseconds until the attempt after this one: between half and all of the doubled wait. */
export function waitAfter(attempt: number, { first, longest }: Backoff, random: number): number {
  const full = Math.min(longest, first * 2 ** (attempt - 1));
  return Math.round(full / 2 + (full / 2) * random);
}
