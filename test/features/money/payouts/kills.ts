import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import { Types } from "mongoose";
import { accounts, balanceOf, book, verifyLedger } from "#features/money/ledger/index.ts";
import { PaymentAccount } from "#features/money/payment-accounts/model.ts";
import { SandboxPayout } from "#features/money/payments/sandbox/model.ts";
import { setBank } from "#features/money/payments/sandbox/payouts.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { Payout } from "#features/money/payouts/model.ts";
import { runPayouts } from "#features/money/payouts/run.ts";
import { sendPayout } from "#features/money/payouts/send.ts";
import type { TestSite } from "#test/support/site.ts";

/** New members to pay before each kill. */
const MEMBERS = 12;

/**
 * Kills a process that sends payouts the given number of times, each at a different point; then asserts that
 * each member was paid once, to the cent.
 */
export async function killWhilePayingOut(site: TestSite, times: number): Promise<void> {
  const members: string[] = [];
  let halfway = 0;
  for (let kill = 0; kill < times; kill++) {
    for (let n = 0; n < MEMBERS; n++) members.push(await addMember(members.length));
    await killOnce(site.uri, await SandboxPayout.countDocuments({}), kill);
    halfway += await Payout.countDocuments({ state: "sending" });
  }
  const { services } = site.app;
  const dependencies = { services, provider: createSandbox({ secret: "test", now: services.now }) };
  await runPayouts(dependencies, 1_000);
  for (const { _id } of await Payout.find({}, { _id: 1 }).lean()) await sendPayout(dependencies, String(_id));
  expect(halfway, "payouts that a kill left behind").to.be.above(0);
  for (const [n, owner] of members.entries()) {
    const refused = n % 5 === 0;
    const sent = await SandboxPayout.find({ payee: owner, refused: null }).lean();
    expect(sent.map(({ amount }) => amount)).to.deep.equal(refused ? [] : [1_000 + n]);
    expect((await balanceOf(accounts.available(owner))) + 0).to.equal(refused ? -1_000 - n : 0);
    expect(await balanceOf(accounts.payingOut(owner))).to.equal(0);
  }
  const { unbalanced, drifted } = await verifyLedger();
  expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
}

/** Adds a payable member with a distinct amount of earnings; the bank of every fifth refuses the payout. */
async function addMember(n: number): Promise<string> {
  const owner = String(new Types.ObjectId());
  await PaymentAccount.create([{ owner, key: "test", complete: true }]);
  const entries = [
    { account: accounts.clearing("sandbox"), amount: 1_000 + n },
    { account: accounts.available(owner), amount: -1_000 - n },
  ];
  await book({ key: `test:${owner}`, cause: "sale", at: new Date(), entries });
  if (n % 5 === 0) await setBank(owner, "refused");
  return owner;
}

async function killOnce(uri: string, before: number, kill: number): Promise<void> {
  const child = spawn(
    process.execPath,
    ["--import", "./scripts/support/typescript.mjs", join(import.meta.dirname, "crash-child.ts"), uri],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const exit = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), exit]);
  const reached =
    kill % 2 === 0
      ? async () => (await Payout.countDocuments({ state: "sending" })) > 0
      : async () => (await SandboxPayout.countDocuments({})) > before;
  while (child.exitCode === null && !(await reached())) await setTimeout(2);
  await setTimeout((kill % 4) * 5);
  child.kill("SIGKILL");
  expect((await exit)[1], "killed, and not ended by itself").to.equal("SIGKILL");
}
