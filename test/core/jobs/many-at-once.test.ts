import { expect } from "chai";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import { eventually } from "#test/support/eventually.ts";
import { signal, soon, useJobs } from "./support.ts";

describe("Jobs of a batched kind", () => {
  const { documents, make } = useJobs();
  let jobs: Jobs;
  beforeEach(() => {
    jobs = make();
  });

  const many = (run: (payloads: readonly number[]) => Promise<void>) =>
    defineJob<number>({
      name: "many",
      attempts: 2,
      backoff: soon,
      concurrency: 1,
      run: (payload) => run([payload]),
      batch: { most: 100, run },
    });

  it("are run together, once each however many processes claim them, and are not retained", async () => {
    const runs: (readonly number[])[] = [];
    const together = many(async (payloads) => void runs.push(payloads));
    await Promise.all(Array.from({ length: 250 }, (_, i) => jobs.enqueue(together, i)));
    const both = [jobs, make()];
    for (const one of both) one.add(together);
    await Promise.all(both.map((one) => one.start()));
    await Promise.all(both.map((one) => one.whenIdle()));
    const seen = runs.flat().toSorted((a, b) => a - b);
    expect(seen).to.deep.equal(Array.from({ length: 250 }, (_, i) => i));
    expect(runs.length).to.be.below(20);
    expect(await documents().countDocuments({})).to.equal(0);
  });

  it("are run separately if one of them fails, which does not hold up the others", async () => {
    const done: number[] = [];
    const picky = many(async (payloads) => {
      if (payloads.includes(7)) throw new Error("not seven");
      done.push(...payloads);
    });
    await Promise.all(Array.from({ length: 20 }, (_, i) => jobs.enqueue(picky, i)));
    await jobs.start();
    await eventually(async () => (await jobs.counts()).failed > 0);
    await jobs.whenIdle();
    expect(done.toSorted((a, b) => a - b)).to.deep.equal(
      Array.from({ length: 20 }, (_, i) => i).filter((i) => i !== 7),
    );
    const [failed] = await jobs.list({ state: "failed", limit: 5 });
    expect(failed).to.include({ attempts: 2, lastError: "not seven" });
  });

  it("are run again if they are enqueued while they run, and released by a process that exits", async () => {
    const [begun, go] = [signal(), signal()];
    const seen: number[] = [];
    const slow = many(async (payloads) => {
      seen.push(...payloads);
      begun.resolve();
      await go.promise;
    });
    await jobs.enqueue(slow, 1, { key: "one" });
    await jobs.enqueue(slow, 2);
    await jobs.start();
    await begun.promise;
    await jobs.enqueue(slow, 3, { key: "one" });
    go.resolve();
    await jobs.whenIdle();
    expect(seen.toSorted()).to.deep.equal([1, 2, 3]);

    const dead = make();
    const hung = signal();
    const hangs = many(async () => {
      hung.resolve();
      await new Promise(() => {});
    });
    await dead.enqueue(hangs, 4);
    await dead.enqueue(hangs, 5);
    await dead.start();
    await hung.promise;
    await dead.stop(0);
    await jobs.whenIdle();
    expect(seen.toSorted()).to.deep.equal([1, 2, 3, 4, 5]);
  });
});
