import type { Logger } from "pino";
import { redactText } from "../logs/redact.ts";
import { forgetDone, mayGoTogether, partition, renewLeases, runInHalves } from "./batches.ts";
import {
  type JobDefinition,
  PermanentJobError,
  PostponedJobError,
  ProcessEndedError,
  waitAfter,
} from "./define-job.ts";
import type { JobCollection } from "./job-document.ts";
import { endJob, type HeldJob, type requeueJob } from "./queue.ts";
import { nextTime } from "./schedule.ts";

/** Puts a job back, to be claimed when it is due. */
export type GiveBack = (job: HeldJob, due: Date, change: Parameters<typeof requeueJob>[3]) => Promise<void>;

/** Runs claimed jobs of one kind and records how each ended; never throws. */
type RunJobs = (
  definition: JobDefinition,
  held: readonly HeldJob[],
  controller: AbortController,
) => Promise<void>;

/** Creates the function that runs claimed jobs and renews their leases. `onAgain`: a job was added while it ran. */
export function createJobRunner({
  jobs,
  logger,
  leaseMs,
  giveBack,
  onAgain,
}: {
  readonly jobs: JobCollection;
  readonly logger: Logger;
  readonly leaseMs: number;
  readonly giveBack: GiveBack;
  readonly onAgain: () => void;
}): RunJobs {
  const runJobs: RunJobs = async (definition, held, controller) => {
    const { name } = definition;
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
    if ((await endJob(jobs, held, { state: failure ? "failed" : "done", lastError })) === "again") onAgain();
  };
  return runJobs;
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

const describe = (error: unknown): string =>
  redactText(String((error as Error)?.message ?? error)).slice(0, 2_000);
