/** Durable work: kinds of jobs, and the queue that runs them. */
export { defineJob, type JobContext, type JobDefinition, PermanentJobError } from "./define-job.ts";
export type { JobState } from "./job-document.ts";
export { createJobs, type EnqueueOptions, type Jobs, type JobView } from "./jobs.ts";
