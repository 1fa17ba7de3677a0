import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import { outbox } from "#core/events/outbox.ts";
import { sweepEvents } from "#core/events/sweep.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { Purchase } from "#features/money/sales/model.ts";
import type { TestSite } from "#test/support/site.ts";
import { expectBooksToHold } from "./books.ts";
import { openShop, testClock } from "./shop.ts";

/** Buyers per process: each ends at a different step. */
const BUYERS = 8;

/** Point that the process has reached when it is killed. */
const STEPS: readonly ((mine: { buyer: { $in: readonly string[] } }) => Promise<unknown>)[] = [
  (mine) => SandboxCheckout.exists({ ...mine, state: "paid" }),
  (mine) => Purchase.exists(mine),
  (mine) => Purchase.exists({ ...mine, state: "paid" }),
  (mine) => Purchase.exists({ ...mine, state: "refunding" }),
  (mine) => SandboxCheckout.exists({ ...mine, "refunds.0": { $exists: true } }),
];

/**
 * Kills a process that sells the given number of times, each at a different point; then asserts that nothing
 * is half done.
 */
export async function killWhileSelling(site: TestSite, times: number): Promise<void> {
  const shop = await openShop(site, testClock(Date.now()), { authors: 1, prices: [500] });
  const story = String(shop.stories[0]!._id);
  let halfway = 0;
  for (let kill = 0; kill < times; kill++) {
    const buyers = await shop.addBuyers(BUYERS);
    await killSomewhere([site.uri, story, ...buyers], kill);
    halfway += await outbox().countDocuments();
    await sweepAll(site);
    for (const { _id } of await Purchase.find({ state: "open", buyer: { $in: buyers } }, { _id: 1 }).lean())
      await shop.hear(String(_id));
  }
  expect(await Purchase.countDocuments({ state: "refunding" })).to.equal(0);
  expect(await SandboxCheckout.countDocuments({ state: "paid" })).to.be.above(times / 2);
  if (times > 20) expect(halfway, "events that a kill left behind").to.be.above(0);
  await expectBooksToHold();
}

/**
 * Processes everything that waits, as if every lease had expired, since the process that held them has ended.
 */
export async function sweepAll(site: TestSite): Promise<void> {
  while ((await outbox().countDocuments()) > 0) {
    await outbox().updateMany({}, { $set: { due: new Date() } });
    await sweepEvents(site.app.services.events);
  }
}

async function killSomewhere(args: readonly string[], kill: number): Promise<void> {
  const child = spawn(
    process.execPath,
    ["--import", "./scripts/support/typescript.mjs", join(import.meta.dirname, "crash-child.ts"), ...args],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const exit = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), exit]);
  const reached = STEPS[kill % STEPS.length]!;
  while (child.exitCode === null && !(await reached({ buyer: { $in: args.slice(2) } }))) await setTimeout(2);
  await setTimeout((kill % 7) * 10);
  child.kill("SIGKILL");
  expect((await exit)[1], "killed, and not ended by itself").to.equal("SIGKILL");
}
