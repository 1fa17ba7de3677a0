import mongoose from "mongoose";
import { pino } from "pino";
import { createJobs, defineJob } from "../../../src/core/jobs/index.ts";

/** A process that takes a job, says so and never ends it; its parent kills it in the middle. */
const connection = await mongoose.createConnection(process.argv[2]!).asPromise();
const jobs = createJobs({ connection, logger: pino({ level: "silent" }), leaseMs: 1_000 });
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
setTimeout(() => process.exit(1), 30_000);
