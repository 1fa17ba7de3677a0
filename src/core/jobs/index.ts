/** Durable work: kinds of jobs, and the queue that runs them. */
export { defineJob, PermanentJobError } from "./define-job.ts";
export { createJobs, type Jobs } from "./jobs.ts";
