/** Durable jobs: definitions, and the queue that runs them. */
export {
  defineJob,
  type JobDefinition,
  PermanentJobError,
  PostponedJobError,
  ProcessEndedError,
} from "./define-job.ts";
export { createJobs, type Jobs, type JobView, type WaitingJobs } from "./jobs.ts";
export { countSetAside, type FailedItem, listSetAside, retrySetAside } from "./set-aside.ts";
