import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import mongoose from "mongoose";
import { makeEventIndexes, outbox } from "#core/events/outbox.ts";
import { sweepEvents } from "#core/events/sweep.ts";
import { crashBus } from "./crash-bus.ts";

/**
 * Kills a publishing process this many times, then handles the events it left: every change must have had
 * each effect exactly once.
 */
export async function killAndRecover(uri: string, times: number): Promise<void> {
  await mongoose.connect(uri, { autoIndex: false });
  try {
    await makeEventIndexes();
    for (let kill = 0; kill < times; kill++) await killSomewhere(uri);
    const left = await outbox().countDocuments();
    const events = crashBus();
    while ((await outbox().countDocuments()) > 0) {
      // Simulates that every lease has expired, because the process that held them has ended.
      await outbox().updateMany({}, { $set: { due: new Date() } });
      await sweepEvents(events);
    }
    const changes = await named("changes", {});
    expect(changes.length).to.be.above(times);
    expect(left, "events that a kill left behind").to.be.above(0);
    for (const name of ["first", "second"]) expect(await named("effects", { name })).to.deep.equal(changes);
  } finally {
    await mongoose.disconnect();
  }
}

const named = async (collection: string, filter: object): Promise<string[]> =>
  (await mongoose.connection.collection(collection).find(filter).toArray())
    .map(({ change }) => change as string)
    .sort();

async function killSomewhere(uri: string): Promise<void> {
  const child = spawn(
    process.execPath,
    ["--import", "./scripts/support/typescript.mjs", join(import.meta.dirname, "crash-child.ts"), uri],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const exit = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), exit]);
  await setTimeout(Math.random() * 200);
  child.kill("SIGKILL");
  expect((await exit)[1], "killed, and not ended by itself").to.equal("SIGKILL");
}
