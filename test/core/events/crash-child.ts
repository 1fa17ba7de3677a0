import mongoose from "mongoose";
import { inTransaction } from "#core/db/transaction.ts";
import { crashBus } from "./crash-bus.ts";

/**
 * A process that changes and publishes endlessly until its parent kills it at a random point. Prints its
 * first change.
 */
await mongoose.connect(process.argv[2]!, { autoIndex: false });
const events = crashBus();
const changes = mongoose.connection.collection("changes");
const one = async (lane: number) => {
  for (let step = 0; ; step++) {
    const change = `${process.pid}-${lane}-${step}`;
    await inTransaction(async (session) => {
      await changes.insertOne({ change }, { session });
      await events.publish("crash.changed", { id: `lane ${lane}`, change }, session);
    });
    if (step === 0 && lane === 0) process.stdout.write("begun\n");
  }
};
for (let lane = 0; lane < 4; lane++) void one(lane);
setTimeout(() => process.exit(1), 120_000);
