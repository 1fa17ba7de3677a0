import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import { Types } from "mongoose";
import { outbox } from "#core/events/outbox.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { SandboxSubscription } from "#features/money/payments/sandbox/subscription-model.ts";
import { Subscription, type SubscriptionDoc } from "#features/money/subscriptions/model.ts";
import { hasPremium, refreshSubscription } from "#features/money/subscriptions/settle.ts";
import { User } from "#features/people/users/model.ts";
import type { TestSite } from "#test/support/site.ts";
import { expectBooksToHold } from "../sales/books.ts";
import { sweepAll } from "../sales/kills.ts";

/** Members per process: each ends at a different step. */
const MEMBERS = 8;

/** Point that the process has reached when it is killed. */
const STEPS: readonly ((mine: { member: { $in: readonly string[] } }) => Promise<unknown>)[] = [
  (mine) => Subscription.exists(mine),
  (mine) => SandboxSubscription.exists({ ...mine, state: "active" }),
  (mine) => Subscription.exists({ ...mine, state: "active" }),
  (mine) => SandboxSubscription.exists({ ...mine, state: "past_due" }),
  (mine) => SandboxSubscription.exists({ ...mine, "periods.1": { $exists: true } }),
  (mine) => Subscription.exists({ ...mine, cancellation: { $ne: null } }),
  (mine) => SandboxSubscription.exists({ ...mine, "periods.refundedAt": { $exists: true } }),
];

/**
 * Kills a process with premium members the given number of times, each at a different point; then asserts
 * that nothing is half done.
 */
export async function killAroundPremium(site: TestSite, times: number): Promise<void> {
  const { services } = site.app;
  const dependencies = { services, provider: createSandbox({ secret: "test", now: services.now }) };
  let halfway = 0;
  for (let kill = 0; kill < times; kill++) {
    const members = await addMembers();
    await killSomewhere([site.uri, ...members], kill);
    halfway += await outbox().countDocuments();
    await sweepAll(site);
    // Of this process only: earlier members were checked after their process ended.
    for (const { _id } of await Subscription.find(
      { live: true, member: { $in: members } },
      { _id: 1 },
    ).lean())
      await refreshSubscription(dependencies, String(_id));
    await sweepAll(site);
  }
  for (const ours of await Subscription.find({}).lean<SubscriptionDoc[]>()) {
    const theirs = await SandboxSubscription.findOne({ reference: String(ours._id) }).lean();
    const name = `${ours._id}`;
    expect(ours.periods.length, `${name}: paid and noted`).to.equal(theirs?.periods.length ?? 0);
    if (theirs) expect(ours.state, name).to.equal(theirs.state);
    if (ours.live && theirs)
      expect(theirs.cancelsAtEnd, `${name}: cancelled`).to.equal(ours.cancellation !== null);
    const { premium = false } = (await User.findById(ours.member).lean<{ premium?: boolean }>())!;
    expect(premium, `${name}: premium`).to.equal(await hasPremium(String(ours.member)));
  }
  expect(await SandboxSubscription.countDocuments({ "periods.0": { $exists: true } })).to.be.above(0);
  if (times > 20) expect(halfway, "events that a kill left behind").to.be.above(0);
  await expectBooksToHold();
}

async function addMembers(): Promise<string[]> {
  const accounts = Array.from({ length: MEMBERS }, () => {
    const _id = new Types.ObjectId();
    const [name, email] = [`p-${_id}`, `p-${_id}@example.com`];
    return { _id, username: name, usernameKey: name, email, emailKey: email, bought: [] };
  });
  await User.collection.insertMany(accounts as never);
  return accounts.map(({ _id }) => String(_id));
}

async function killSomewhere(args: readonly string[], kill: number): Promise<void> {
  const child = spawn(
    process.execPath,
    ["--import", "./scripts/support/typescript.mjs", join(import.meta.dirname, "crash-child.ts"), ...args],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const exit = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), exit]);
  const reached = STEPS[(kill + 4) % STEPS.length]!;
  while (child.exitCode === null && !(await reached({ member: { $in: args.slice(1) } }))) await setTimeout(2);
  await setTimeout((kill % 5) * 10);
  child.kill("SIGKILL");
  expect((await exit)[1], "killed, and not ended by itself").to.equal("SIGKILL");
}
