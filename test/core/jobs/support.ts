import mongoose, { type Connection } from "mongoose";
import { pino } from "pino";
import { createJobs, type Jobs } from "../../../src/core/jobs/index.ts";
import { useMongoose } from "../../support/database.ts";

/** A promise and the function that keeps it. */
export const signal = <Value = void>() => Promise.withResolvers<Value>();
export const soon = { first: 20, longest: 40 };
const logger = pino({ level: "silent" });

/** A database of jobs for the tests of a suite; processes that a test makes end with it, and so do their jobs. */
export function useJobs() {
  const database = useMongoose();
  const started: Jobs[] = [];
  let connection: Connection;
  const documents = () => connection.db!.collection("jobs");
  before(async () => {
    connection = await mongoose.createConnection(database.uri, { monitorCommands: true }).asPromise();
    await createJobs({ connection, logger }).prepare();
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((one) => one.stop(0)));
    await documents().deleteMany({});
  });
  after(() => connection.close());
  return {
    connection: () => connection,
    documents,
    make(options: { leaseMs?: number; pollMs?: number; concurrency?: number } = {}): Jobs {
      const made = createJobs({ connection, logger, pollMs: 100, ...options });
      started.push(made);
      return made;
    },
  };
}
