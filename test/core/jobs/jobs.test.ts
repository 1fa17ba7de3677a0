import { once } from "node:events";
import { expect } from "chai";
import { defineJob, type Jobs, PermanentJobError } from "#core/jobs/index.ts";
import { eventually } from "#test/support/eventually.ts";
import { signal, soon, useJobs } from "./support.ts";

describe("Jobs", () => {
  const { connection, documents, make } = useJobs();
  let jobs: Jobs;
  beforeEach(() => {
    jobs = make();
  });

  it("run with their payload, at once, and are retained as done", async () => {
    const seen: unknown[] = [];
    const greet = defineJob<{ to: string }>({
      name: "greet",
      run: async (payload, { attempt, id }) => void seen.push([payload, attempt, id.length]),
    });
    jobs = make({ pollMs: 60_000 });
    await jobs.start();
    await jobs.enqueue(greet, { to: "ann" });
    await jobs.whenIdle();
    expect(seen).to.deep.equal([[{ to: "ann" }, 1, 24]]);
    const [kept] = await jobs.list({ limit: 5 });
    expect(kept).to.deep.include({ name: "greet", state: "done", attempts: 1, due: null, lastError: null });
    expect(await jobs.counts()).to.deep.equal({ waiting: 0, running: 0, done: 1, failed: 0 });
  });

  it("run at their time without polling until then", async () => {
    const ran = signal<number>();
    const later = defineJob<null>({ name: "later", run: async () => ran.resolve(Date.now()) });
    jobs = make({ pollMs: 60_000 });
    await jobs.start();
    const runAt = new Date(Date.now() + 150);
    await jobs.enqueue(later, null, { runAt });
    expect(await ran.promise)
      .to.be.at.least(runAt.getTime())
      .and.below(runAt.getTime() + 10_000);
  });

  it("are retried after a failure with increasing delays, and finally fail permanently", async () => {
    const times: number[] = [];
    const flaky = defineJob<null>({
      name: "flaky",
      attempts: 4,
      backoff: { first: 40, longest: 1_000 },
      run: async () => {
        times.push(performance.now());
        throw new Error("the mail server said no to smtp://u:s3cret@host");
      },
    });
    jobs = make({ pollMs: 60_000 });
    await jobs.enqueue(flaky, null);
    await jobs.start();
    await eventually(() => times.length >= 4);
    await jobs.whenIdle();
    const [first, second, third] = times.slice(1).map((time, i) => time - times[i]!) as [
      number,
      number,
      number,
    ];
    expect(first).to.be.at.least(19);
    expect(second).to.be.at.least(39);
    expect(third).to.be.at.least(79);
    const [failed] = await jobs.list({ state: "failed", limit: 5 });
    expect(failed).to.include({ state: "failed", attempts: 4 });
    expect(failed?.lastError).to.equal("the mail server said no to smtp://u:[redacted]@host");
  });

  it("are not retried after a permanent failure", async () => {
    let runs = 0;
    const hopeless = defineJob<null>({
      name: "hopeless",
      run: async () => {
        runs++;
        throw new PermanentJobError("no such address");
      },
    });
    await jobs.start();
    await jobs.enqueue(hopeless, null);
    await jobs.whenIdle();
    expect(runs).to.equal(1);
    expect((await jobs.counts()).failed).to.equal(1);
  });

  it("run again on request after they failed", async () => {
    let broken = true;
    const mended = defineJob<null>({
      name: "mended",
      attempts: 1,
      run: async () => {
        if (broken) throw new Error("broken");
      },
    });
    await jobs.start();
    await jobs.enqueue(mended, null);
    await jobs.whenIdle();
    const [failed] = await jobs.list({ state: "failed", limit: 1 });
    broken = false;
    expect(await jobs.retry(failed!.id)).to.equal(true);
    await jobs.whenIdle();
    expect(await jobs.counts()).to.include({ failed: 0, done: 1 });
    expect(await jobs.retry(failed!.id)).to.equal(false);
    expect(await jobs.retry("nonsense")).to.equal(false);
  });

  it("with the same key are enqueued once, with the newest payload and time", async () => {
    const seen: number[] = [];
    const count = defineJob<number>({ name: "count", run: async (payload) => void seen.push(payload) });
    const far = new Date(Date.now() + 3_600_000);
    await Promise.all(
      [1, 2, 3, 4].map((payload) => jobs.enqueue(count, payload, { key: "story", runAt: far })),
    );
    await jobs.enqueue(count, 5, { key: "story" });
    await jobs.enqueue(count, 6, { key: "another" });
    expect(await jobs.counts()).to.include({ waiting: 2 });
    await jobs.start();
    await jobs.whenIdle();
    expect(seen.toSorted()).to.deep.equal([5, 6]);
    await jobs.enqueue(count, 7, { key: "story" });
    await jobs.whenIdle();
    expect(seen.at(-1)).to.equal(7);
  });

  it("that are enqueued with the same key while they run are run once more afterwards, never concurrently", async () => {
    const [begun, go] = [signal(), signal()];
    const seen: string[] = [];
    const index = defineJob<string>({
      name: "index",
      run: async (payload) => {
        seen.push(`begin ${payload}`);
        if (payload === "old") {
          begun.resolve();
          await go.promise;
        }
        seen.push(`end ${payload}`);
      },
    });
    await jobs.start();
    await jobs.enqueue(index, "old", { key: "a" });
    await begun.promise;
    await jobs.enqueue(index, "newer", { key: "a" });
    await jobs.enqueue(index, "newest", { key: "a" });
    go.resolve();
    await jobs.whenIdle();
    expect(seen).to.deep.equal(["begin old", "end old", "begin newest", "end newest"]);
  });

  it("exist if, and only if, the transaction that enqueued them is committed", async () => {
    const seen: string[] = [];
    const tell = defineJob<string>({ name: "tell", run: async (payload) => void seen.push(payload) });
    jobs = make({ pollMs: 60_000 });
    await jobs.start();
    await jobs.whenIdle();
    const orders = connection().db!.collection("orders");
    await orders.insertOne({ is: "there" });
    await connection()
      .withSession((session) =>
        session.withTransaction(async () => {
          await orders.insertOne({ order: 1 }, { session });
          await jobs.enqueue(tell, "never", { session });
          throw new Error("changed my mind");
        }),
      )
      .catch(() => {});
    expect(await documents().countDocuments({})).to.equal(0);
    await connection().withSession((session) =>
      session.withTransaction(async () => {
        await orders.insertOne({ order: 2 }, { session });
        await jobs.enqueue(tell, "once", { session, key: "order 2" });
        expect(await documents().countDocuments({})).to.equal(0);
      }),
    );
    await jobs.whenIdle();
    expect(seen).to.deep.equal(["once"]);
  });

  it("run within the concurrency limits of their kind and their process", async () => {
    let [now, most] = [0, 0];
    const full = signal();
    const busy = defineJob<number>({
      name: "busy",
      concurrency: 3,
      run: async () => {
        most = Math.max(most, ++now);
        if (now === 3) full.resolve();
        await full.promise;
        now--;
      },
    });
    for (let i = 0; i < 20; i++) await jobs.enqueue(busy, i);
    await jobs.start();
    await jobs.whenIdle();
    expect(most).to.equal(3);
    expect((await jobs.counts()).done).to.equal(20);
  });

  it("are run once each, however many processes claim them", async () => {
    const seen: number[] = [];
    const unique = defineJob<number>({ name: "once", run: async (payload) => void seen.push(payload) });
    for (let i = 0; i < 30; i++) await jobs.enqueue(unique, i);
    const others = [make(), make()];
    for (const one of [jobs, ...others]) {
      one.add(unique);
      await one.start();
    }
    await Promise.all([jobs, ...others].map((one) => one.whenIdle()));
    expect(seen.toSorted((a, b) => a - b)).to.deep.equal(Array.from({ length: 30 }, (_, i) => i));
  });

  it("added by another process are found without a notification", async () => {
    const ran = signal();
    const found = defineJob<null>({ name: "found", run: async () => ran.resolve() });
    jobs.add(found);
    await jobs.start();
    await make().enqueue(found, null);
    await ran.promise;
  });

  it("that are claimed while the queue is checked for due ones are waited for", async () => {
    const seen: number[] = [];
    const noted = defineJob<number>({
      name: "noted",
      run: async (number) => {
        await documents().findOne({});
        seen.push(number);
      },
    });
    const other = make();
    jobs = make({ pollMs: 1 });
    jobs.add(noted);
    await jobs.start();
    for (let number = 1; number <= 100; number++) {
      await other.enqueue(noted, number);
      await jobs.whenIdle();
      expect(seen.at(-1)).to.equal(number);
    }
  });

  it("cause no database commands while none are due", async () => {
    const idle = make({ pollMs: 300 });
    idle.add(defineJob<null>({ name: "idle", run: async () => {} }));
    await idle.start();
    await idle.whenIdle();
    let commands = 0;
    const count = () => {
      commands++;
    };
    connection().getClient().on("commandStarted", count);
    // A second without jobs, the length of three polls. No event reports that nothing happens.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    connection().getClient().off("commandStarted", count);
    expect(commands).to.be.within(2, 8);
  });

  it("repeat by interval or by calendar, once for all processes, even after a failure", async () => {
    let runs = 0;
    const sweep = defineJob<null>({
      name: "sweep",
      attempts: 1,
      run: async () => {
        runs++;
        if (runs === 2) throw new Error("dust");
      },
    });
    await jobs.start();
    const other = make();
    await other.start();
    await Promise.all([jobs.every(60, sweep, null), other.every(60, sweep, null)]);
    expect(await documents().countDocuments({ name: "sweep" })).to.equal(1);
    await eventually(() => runs >= 4);
    await jobs.every("30 3 * * *", sweep, null);
    while ((await jobs.list({ name: "sweep", limit: 1 }))[0]?.every === 60) {
      await jobs.every("30 3 * * *", sweep, null);
    }
    const [daily] = await jobs.list({ name: "sweep", limit: 2 });
    expect(daily?.due?.toISOString()).to.match(/T03:30:00\.000Z$/);
    const due = daily?.due;
    await make().every("30 3 * * *", sweep, null);
    expect((await jobs.list({ name: "sweep", limit: 1 }))[0]?.due).to.deep.equal(due);
  });

  it("are released by a process that must exit before they finish", async () => {
    const begun = signal();
    const aborted = signal<unknown>();
    const slow = defineJob<null>({
      name: "slow",
      backoff: soon,
      run: async (_payload, { signal: stop, attempt }) => {
        if (attempt > 1) return;
        begun.resolve();
        await once(stop, "abort");
        aborted.resolve(stop.reason);
        await new Promise(() => {});
      },
    });
    await jobs.start();
    await jobs.enqueue(slow, null);
    await begun.promise;
    const end = jobs.stop(50);
    expect(await aborted.promise).to.be.instanceOf(Error);
    await end;
    const next = make();
    next.add(slow);
    await next.start();
    await next.whenIdle();
    expect(await next.list({ limit: 1 })).to.have.nested.property("[0].attempts", 2);
  });

  it("can finish when their process is told to exit", async () => {
    const [begun, go] = [signal(), signal()];
    const careful = defineJob<null>({
      name: "careful",
      run: async () => {
        begun.resolve();
        await go.promise;
      },
    });
    await jobs.start();
    await jobs.enqueue(careful, null);
    await begun.promise;
    const end = jobs.stop(5_000);
    await jobs.enqueue(careful, null);
    go.resolve();
    await end;
    expect(await jobs.counts()).to.include({ done: 1, waiting: 1, running: 0 });
  });

  it("are notified if their lease was lost, and can no longer record their outcome", async () => {
    const begun = signal();
    const told = signal<unknown>();
    const lost = defineJob<null>({
      name: "lost",
      run: async (_payload, { signal: stop }) => {
        begun.resolve();
        await once(stop, "abort");
        told.resolve(stop.reason);
      },
    });
    const short = make({ leaseMs: 60 });
    await short.start();
    await short.enqueue(lost, null);
    await begun.promise;
    await documents().updateOne(
      { name: "lost" },
      { $set: { lock: "another", due: new Date(Date.now() + 60_000) } },
    );
    expect(String(await told.promise)).to.contain("another process");
    await short.stop(1_000);
    expect(await documents().findOne({ name: "lost" })).to.include({ lock: "another", state: "running" });
  });

  it("of two kinds cannot have the same name", () => {
    jobs.add(defineJob<null>({ name: "same", run: async () => {} }));
    expect(() => jobs.add(defineJob<null>({ name: "same", run: async () => {} }))).to.throw(
      "two jobs called same",
    );
  });
});
