import mongoose from "mongoose";
import { pino } from "pino";
import { createJobs, defineJob } from "#core/jobs/index.ts";

/** A process that claims a job, says so and never ends it; its parent kills it during the job. */
const connection = await mongoose.createConnection(process.argv[2]!).asPromise();
const jobs = createJobs({ connection, logger: pino({ level: "silent" }), leaseMs: Number(process.argv[3]) });
jobs.add(
  defineJob<{ story: string }>({
    name: "publish",
    run: async ({ story }) => {
      process.stdout.write(`begun ${story}\n`);
      await new Promise(() => {});
    },
  }),
);
await jobs.start();
setTimeout(() => process.exit(1), 120_000);
