import type { Logger } from "pino";

/** What a run is told beside its payload. */
export interface JobContext {
  /** 24-digit hex id of the job. */
  readonly id: string;
  /** Counts from 1; a crash counts as an attempt. */
  readonly attempt: number;
  /** Aborted when the process must end now, or another process has taken the job over. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** How long to wait between attempts, in milliseconds; doubled each time, with jitter. */
export interface Backoff {
  readonly first: number;
  readonly longest: number;
}

export interface JobDefinition<Payload = never> {
  /** Verb and noun, unique: `mail.send`. */
  readonly name: string;
  /** May run twice for one job (a crash after the work, before the note of it): it must not mind. */
  readonly run: (payload: Payload, context: JobContext) => Promise<void>;
  readonly attempts: number;
  readonly backoff: Backoff;
  /** Runs at one time in one process. */
  readonly concurrency: number;
  /**
   * Does many at once where many are due; they are one run. If it throws, what cannot be done is sought by halves, so
   * that it keeps no other back; what was tried twice is done by `run` alone. What is done is not kept: there are many.
   */
  readonly batch?: JobBatch<Payload>;
}

export interface JobBatch<Payload> {
  /** Jobs of one run. */
  readonly most: number;
  /** May run twice for each of them, like `run`. */
  readonly run: (
    payloads: readonly Payload[],
    context: Pick<JobContext, "signal" | "logger">,
  ) => Promise<void>;
}

/** Stops the attempts: trying again would not help. The job is `failed` at once. */
export class PermanentJobError extends Error {
  override readonly name = "PermanentJobError";
}

/** A kind of work that survives the process: 8 attempts from 5 s to an hour apart, 4 at a time, unless said. */
export function defineJob<Payload>(
  definition: Pick<JobDefinition<Payload>, "name" | "run"> & Partial<JobDefinition<Payload>>,
): JobDefinition<Payload> {
  return {
    attempts: 8,
    backoff: { first: 5_000, longest: 3_600_000 },
    concurrency: 4,
    ...definition,
  };
}

/** Milliseconds before the attempt after this one: between half and all of the doubled wait. */
export function waitAfter(attempt: number, { first, longest }: Backoff, random: number): number {
  const full = Math.min(longest, first * 2 ** (attempt - 1));
  return Math.round(full / 2 + (full / 2) * random);
}
