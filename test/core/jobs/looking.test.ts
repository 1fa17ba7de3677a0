import { expect } from "chai";
import type { CommandStartedEvent } from "mongodb";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import { eventually } from "#test/support/eventually.ts";
import { signal, soon, useJobs } from "./support.ts";

describe("Polling for jobs", () => {
  const { connection, make } = useJobs();
  let jobs: Jobs;
  beforeEach(async () => {
    // Other processes' jobs are not polled for during a test.
    jobs = make({ pollMs: 60_000, concurrency: 2 });
    await jobs.start();
    await jobs.whenIdle();
  });

  it("needs three commands for a job that is added, run and completed", async () => {
    const [done, commands] = [signal(), [] as string[]];
    const lone = defineJob<null>({ name: "lone", run: async () => done.resolve() });
    jobs.add(lone);
    await jobs.whenIdle();
    const note = ({ commandName }: CommandStartedEvent) => commands.push(commandName);
    connection().getClient().on("commandStarted", note);
    await jobs.enqueue(lone, null);
    await done.promise;
    await eventually(() => commands.length >= 3);
    // No further command may follow. No event reports that.
    await new Promise((resolve) => setTimeout(resolve, 100));
    connection().getClient().off("commandStarted", note);
    expect(commands.sort()).to.deep.equal(["findAndModify", "insert", "update"]);
  });

  it("finds jobs that wait for a free slot of their kind or process immediately", async () => {
    let runs = 0;
    const all = signal();
    const run = async () => {
      runs += 1;
      await new Promise(setImmediate);
      if (runs === 8) all.resolve();
    };
    const lone = defineJob<null>({ name: "lone", concurrency: 1, run });
    const many = defineJob<null>({ name: "many", run });
    await Promise.all(
      [lone, many].flatMap((kind) => Array.from({ length: 4 }, () => jobs.enqueue(kind, null))),
    );
    await all.promise;
  });

  it("finds jobs that are due at the Unix epoch", async () => {
    const done = signal();
    await jobs.enqueue(defineJob<null>({ name: "old", run: async () => done.resolve() }), null, {
      runAt: new Date(0),
    });
    await done.promise;
    await jobs.whenIdle();
  });

  it("finds failed, repeating, and re-enqueued jobs when they are due again", async () => {
    const [failed, round, again] = [signal(), signal(), signal()];
    const counted = (name: string, { resolve }: typeof failed, first?: () => unknown) => {
      let runs = 0;
      const run = async () => {
        runs += 1;
        if (runs === 1) await first?.();
        else resolve();
      };
      return defineJob<null>({ name, backoff: soon, run });
    };
    await jobs.enqueue(
      counted("failing", failed, () => {
        throw new Error("not yet");
      }),
      null,
    );
    await jobs.every(20, counted("coming round", round), null);
    const asked = counted("asked", again, () => jobs.enqueue(asked, null, { key: "one" }));
    await jobs.enqueue(asked, null, { key: "one" });
    await Promise.all([failed, round, again].map(({ promise }) => promise));
  });
});
