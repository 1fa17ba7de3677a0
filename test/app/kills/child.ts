import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { pino } from "pino";
import { openDatabase } from "#core/db/open.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Subscriber } from "#core/events/index.ts";
import { freeEvents, outbox } from "#core/events/outbox.ts";
import { sweepEvents } from "#core/events/sweep.ts";
import { createOutbound } from "#core/net/index.ts";
import { createReaders } from "#features/stories/manuscripts/index.ts";
import { compose } from "#src/compose.ts";
import { readConfig } from "#src/config.ts";

/**
 * A product process without its server: handles the events that an earlier process left, continues the plan
 * where that process ended, and prints the number of each event before publishing it. Its parent kills it at
 * random points, unless it is `calm`.
 */
const [, , uri, calm] = process.argv as [string, string, string, string?];
const config = { ...readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }), mongodbUri: uri };
const database = await openDatabase({ uri });
const { parts, features } = await compose(config, database, pino({ level: "silent" }), {
  worker: undefined,
  outbound: createOutbound(),
  readers: createReaders(),
  now: undefined,
});
const { events } = parts.services;
const told = database.connection.collection<{ _id: string }>("kill-told");
const changes = database.connection.collection<{ _id: number }>("kill-changes");

/** A random delay, so that the process ends before, during or after a subscriber's work. */
const pause = () => (calm ? undefined : setTimeout(Math.random() * 8));

const watched = (subscriber: Subscriber): Subscriber => ({
  ...subscriber,
  async handle(payload: never, context) {
    await pause();
    await subscriber.handle(payload, context);
    await pause();
    const { step } = payload as { readonly step?: number };
    if (step !== undefined)
      await told.updateOne({ _id: `${step} ${subscriber.name}` }, { $inc: { times: 1 } }, { upsert: true });
  },
});

events.add({ subscribers: features.flatMap(({ subscribers = [] }) => subscribers.map(watched)) });
await parts.jobs.prepare();
await Promise.all(features.map(({ prepare }) => prepare?.()));
// The test that reads the output may be ended before this process.
process.stdout.on("error", () => process.exit(1));
process.stdout.write("ready\n");
await once(process.stdin, "data");

await freeEvents();
await sweepEvents(events);
const last = await changes.find().sort({ _id: -1 }).limit(1).next();
const plan = database.connection
  .collection<{ _id: number; name: never; payload: string }>("kill-plan")
  .find({ _id: { $gt: last?._id ?? -1 } })
  .sort({ _id: 1 });
for await (const { _id, name, payload } of plan) {
  process.stdout.write(`${_id}\n`);
  await inTransaction(async (session) => {
    await changes.insertOne({ _id }, { session });
    await events.publish(name, { ...JSON.parse(payload), step: _id } as never, session);
  });
}
// Events that wait for a failed one, or for an earlier event of the same subject, are retried as on the site.
for (let tries = 0; tries < 12 && (await outbox().countDocuments()) > 0; tries++) {
  await outbox().updateMany({ due: { $ne: null } }, { $set: { due: new Date() } });
  await sweepEvents(events);
}
// Then runs the jobs that they enqueued.
await parts.jobs.start();
await database.connection.collection("jobs").updateMany({ state: "waiting" }, { $set: { due: new Date() } });
await parts.jobs.whenIdle();
process.exit(0);
