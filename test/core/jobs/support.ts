import mongoose, { type Connection } from "mongoose";
import { pino } from "pino";
import { createJobs, type Jobs } from "#core/jobs/index.ts";
import { useMongoose } from "../../support/database.ts";

/** A promise with the functions that settle it. */
export const signal = <Value = void>() => Promise.withResolvers<Value>();
export const soon = { first: 20, longest: 40 };
const logger = pino({ level: "silent" });

/** Provides a database of jobs for a suite; processes that a test creates stop after it, with their jobs. */
export function useJobs() {
  const database = useMongoose();
  const started: Jobs[] = [];
  let connection: Connection;
  const documents = () => connection.db!.collection("jobs");
  before(async () => {
    connection = await mongoose.createConnection(database.uri).asPromise();
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
