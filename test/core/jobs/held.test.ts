import { expect } from "chai";
import { placeHold, releaseHold } from "#core/hold/index.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import { eventually } from "#test/support/eventually.ts";
import { useJobs } from "./support.ts";

describe("Jobs of a database that was restored from a backup", () => {
  const { connection, make } = useJobs();
  const names: string[] = [];
  const kind = (name: string, more: { waitsWhileHeld?: true } = {}) =>
    defineJob<null>({ name, run: async () => void names.push(name), ...more });
  const [mail, payout, nightly] = [kind("mail"), kind("payout", { waitsWhileHeld: true }), kind("nightly")];
  let jobs: Jobs;

  beforeEach(async () => {
    names.length = 0;
    const idle = make({});
    await idle.prepare();
    await idle.enqueue(mail, null);
    await idle.every(60_000, nightly, null);
    await connection()
      .db!.collection("jobs")
      .updateMany({}, { $set: { createdAt: new Date(Date.now() - 1_000), due: new Date(0) } });
    await placeHold(connection(), new Date());
    jobs = make({ pollMs: 50 });
    for (const job of [mail, payout, nightly]) jobs.add(job);
    await jobs.start();
  });
  afterEach(async () => {
    await releaseHold(connection());
    await connection().db!.collection("jobs").deleteMany({});
  });

  it("wait, also those that recur, while new ones run; released, all run", async () => {
    await jobs.enqueue(mail, null);
    await jobs.enqueue(payout, null);
    await jobs.whenIdle();
    expect(names, "payouts do what was due before").to.deep.equal(["mail"]);
    const since = (await connection().db!.collection("holds").findOne({}))!.since as Date;
    const waiting = await jobs.waiting(since);
    expect(waiting.map(({ name, recurs, count }) => [name, recurs, count])).to.have.deep.members([
      ["mail", false, 1],
      ["nightly", true, 1],
    ]);
    await releaseHold(connection());
    await eventually(() => names.length === 4);
    expect(names.sort()).to.deep.equal(["mail", "mail", "nightly", "payout"]);
  });

  it("can be discarded by kind, but not those that recur", async () => {
    const since = new Date();
    expect([await jobs.dropWaiting("mail", since), await jobs.dropWaiting("nightly", since)]).to.deep.equal([
      1, 0,
    ]);
  });
});
